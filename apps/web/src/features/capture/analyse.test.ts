import { expect, test } from "vitest";
import { analysedOf, failedAnswerOf } from "./analyse.ts";

test("an analysis is read with its items at their estimated grams", () => {
  const grams = { min: 180, mid: 220, max: 260 };
  expect(
    analysedOf({ id: "f1", name: "Pasta", items: [{ name: "Spaghetti", grams, calories: 347 }] }),
  ).toEqual({
    foodItemId: "f1",
    items: [{ name: "Spaghetti", grams: 220, calories: 347 }],
  });
});

test("an analysis without items is a dish all the same, one without an id is none", () => {
  expect(analysedOf({ id: "f1" })).toEqual({ foodItemId: "f1", items: [] });
  expect(analysedOf({ name: "Pasta" })).toBeUndefined();
  expect(analysedOf("ok")).toBeUndefined();
});

test("a refusal is read wherever the body has it", () => {
  expect(
    failedAnswerOf(422, {
      error: { code: "UNPROCESSABLE", message: "Non vedo cibo.", refusal: "no_food_in_picture" },
    }),
  ).toEqual({
    status: 422,
    message: "Non vedo cibo.",
    refusal: "no_food_in_picture",
    limitReached: false,
    resetsAt: undefined,
  });
});

test("a body of another shape says nothing but its status", () => {
  expect(failedAnswerOf(502, "<html>")).toMatchObject({
    status: 502,
    message: undefined,
    limitReached: false,
  });
});
