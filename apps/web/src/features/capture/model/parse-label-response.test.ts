import { expect, test } from "vitest";
import { parseLabelResponse } from "./parse-label-response.ts";

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
