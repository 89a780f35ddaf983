import { expect, test } from "vitest";
import { parseDishResponse, parseFailureResponse, parseLabelResponse } from "./analyse-photo.ts";

const entry = {
  id: "e1",
  date: "2026-11-20",
  mealType: "lunch",
  servings: 1,
  foodItem: { id: "f1", name: "Pasta" },
  calories: 480,
  createdAt: "2026-11-20T12:00:00.000Z",
};

const estimate = {
  entryId: "e1",
  items: [{ key: "1", name: "Spaghetti", grams: 220 }],
  calories: 480,
  range: { low: 312, high: 648 },
  portion: 1,
  flags: [],
};
const usage = { foodScans: { used: 1, limit: 1, resetsAt: "2026-11-20T23:00:00.000Z" } };

test("an analysis returns the entry it created with its estimate and the usage, whatever else the response contains", () => {
  const grams = { min: 180, mid: 220, max: 260 };
  const food = { id: "f1", name: "Pasta", items: [{ name: "Spaghetti", grams }] };
  expect(parseDishResponse({ ...food, entry, estimate, usage })).toEqual({ entry, estimate, usage });
});

test("an estimate or a usage that cannot be shown is left out of an analysis", () => {
  expect(parseDishResponse({ entry })).toEqual({ entry });
  const unreadable = { estimate: { ...estimate, items: [{ key: "1" }] }, usage: { foodScans: "1" } };
  expect(parseDishResponse({ entry, ...unreadable })).toEqual({ entry });
});

test("a response without a displayable entry is a failure", () => {
  expect(parseDishResponse({ id: "f1", name: "Pasta" })).toBeUndefined();
  expect(parseDishResponse({ entry: { ...entry, mealType: "brunch" } })).toBeUndefined();
  expect(parseDishResponse({ entry: { ...entry, calories: "480" } })).toBeUndefined();
  expect(parseDishResponse("ok")).toBeUndefined();
});

test("the error code is read from every place in the body where it may be", () => {
  expect(
    parseFailureResponse(422, {
      error: { code: "UNPROCESSABLE", message: "Non vediamo cibo.", errorCode: "no_food_in_picture" },
    }),
  ).toEqual({
    status: 422,
    message: "Non vediamo cibo.",
    errorCode: "no_food_in_picture",
    limitReached: false,
    resetsAt: undefined,
    dishes: [],
    label: undefined,
  });
});

test("a menu's dishes and a label's figures are read from every place in the body where they may be", () => {
  expect(parseFailureResponse(422, { dishes: ["Amatriciana", 7, " "] }).dishes).toEqual(["Amatriciana"]);
  expect(parseFailureResponse(422, { error: { dishes: ["Gricia"] } }).dishes).toEqual(["Gricia"]);
  const label = { name: "Biscotti", per: "100g", calories: 452 };
  expect(parseFailureResponse(422, { label }).label).toMatchObject({ name: "Biscotti", calories: 452 });
});

test("a body of another shape yields only its status", () => {
  expect(parseFailureResponse(502, "<html>")).toMatchObject({ status: 502, message: undefined, limitReached: false });
});

const read = {
  name: " Biscotti al cacao ",
  brand: "Forno Aurora",
  per: "100g",
  calories: 452,
  protein: 6.5,
  carbs: 70.2,
  fat: 15.1,
  fibre: null,
  sugars: 24,
  saturated: 7.1,
  salt: 0.6,
  servingGrams: 32,
};

test("a label response fills the form, with its serving named", () => {
  expect(parseLabelResponse(read)).toEqual({
    name: "Biscotti al cacao",
    brand: "Forno Aurora",
    liquid: false,
    calories: 452,
    protein: 6.5,
    carbs: 70.2,
    fat: 15.1,
    fibre: null,
    sugars: 24,
    saturated: 7.1,
    salt: 0.6,
    servingLabel: "1 porzione",
    servingGrams: 32,
  });
});

test("figures per 100 ml belong to a drink", () => {
  expect(parseLabelResponse({ ...read, per: "100ml" })).toMatchObject({ liquid: true });
});

test("missing figures stay unknown and are not 0", () => {
  expect(parseLabelResponse({ calories: 452, protein: "6,5", brand: "", fat: Number.NaN })).toEqual({
    name: "",
    brand: null,
    liquid: false,
    calories: 452,
    protein: null,
    carbs: null,
    fat: null,
    fibre: null,
    sugars: null,
    saturated: null,
    salt: null,
    servingLabel: null,
    servingGrams: null,
  });
});

test("a response without figures is not a label", () => {
  for (const body of [undefined, null, "452", {}, { name: "Biscotti", servingGrams: 32 }])
    expect(parseLabelResponse(body)).toBeUndefined();
  expect(parseLabelResponse({ calories: 0 })).toMatchObject({ calories: 0 });
});
