import { describe, expect, test } from "vitest";
import { findEnergyMismatch } from "./energy-check.ts";

const label = { calories: 359, protein: 13, carbs: 71, fat: 1.5, fibre: null };

describe("the energy of a label beside its macros", () => {
  test("figures that go together raise no doubt", () => {
    expect(findEnergyMismatch(label)).toBeUndefined();
  });

  test("nothing is said while a macro is missing", () => {
    expect(findEnergyMismatch({ ...label, calories: 100, fat: null })).toBeUndefined();
    expect(findEnergyMismatch({ ...label, calories: null })).toBeUndefined();
  });

  test("more than pure fat has must be kilojoule, whatever else is known", () => {
    expect(findEnergyMismatch({ ...label, calories: 1502, fat: null })).toEqual({ kind: "kj", kcal: 359 });
  });

  test("kilojoule of a lean food are recognised by the macros", () => {
    expect(findEnergyMismatch({ calories: 400, protein: 9, carbs: 12, fat: 1, fibre: null })).toEqual({
      kind: "kj",
      kcal: 96,
    });
  });

  test("energy that the macros do not account for is named with what they account for", () => {
    expect(findEnergyMismatch({ ...label, calories: 120 })).toEqual({ kind: "macros", kcal: 350 });
  });

  test("a small difference is rounding: water with a trace of sugar raises no doubt", () => {
    expect(findEnergyMismatch({ calories: 15, protein: 0, carbs: 0, fat: 0, fibre: null })).toBeUndefined();
  });

  test("fibre counts as well", () => {
    expect(findEnergyMismatch({ calories: 200, protein: 10, carbs: 5, fat: 5, fibre: 40 })).toBeUndefined();
  });
});
