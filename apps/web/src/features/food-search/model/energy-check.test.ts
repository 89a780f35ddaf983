import { describe, expect, test } from "vitest";
import { findEnergyMismatch } from "./energy-check.ts";

const label = { calories: 359, protein: 13, carbs: 71, fat: 1.5, fibre: null };

describe("the energy check of a label", () => {
  test("accepts figures that agree", () => {
    expect(findEnergyMismatch(label)).toBeUndefined();
  });

  test("reports nothing while a macro is missing", () => {
    expect(findEnergyMismatch({ ...label, calories: 100, fat: null })).toBeUndefined();
    expect(findEnergyMismatch({ ...label, calories: null })).toBeUndefined();
  });

  test("takes more energy than pure fat has for kilojoules, whatever else is known", () => {
    expect(findEnergyMismatch({ ...label, calories: 1502, fat: null })).toEqual({ kind: "kj", kcal: 359 });
  });

  test("recognises kilojoules of a lean food by the macros", () => {
    expect(findEnergyMismatch({ calories: 400, protein: 9, carbs: 12, fat: 1, fibre: null })).toEqual({
      kind: "kj",
      kcal: 96,
    });
  });

  test("reports energy that the macros do not explain, with the energy they do", () => {
    expect(findEnergyMismatch({ ...label, calories: 120 })).toEqual({ kind: "macros", kcal: 350 });
  });

  test("takes a small difference for rounding, such as water with a trace of sugar", () => {
    expect(findEnergyMismatch({ calories: 15, protein: 0, carbs: 0, fat: 0, fibre: null })).toBeUndefined();
  });

  test("includes fibre", () => {
    expect(findEnergyMismatch({ calories: 200, protein: 10, carbs: 5, fat: 5, fibre: 40 })).toBeUndefined();
  });
});
