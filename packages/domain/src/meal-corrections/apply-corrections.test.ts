import { describe, expect, it } from "vitest";
import type { MealCorrection } from "./meal-correction.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";
import { applyCorrections } from "./apply-corrections.ts";

const food = (key: string, name: string, grams: number, unit: MealItem["unit"] = null): MealItem => ({
  key,
  sourceText: name.toLowerCase(),
  name,
  ref: `stock:${name}`,
  source: "table",
  per100: { calories: 100, protein: 1, carbs: 2, fat: 3 },
  grams,
  amount: "seen",
  unit,
  hidden: false,
  alternatives: [],
});

const chicken = food("1", "Pollo", 150);
const bread = food("2", "Pane", 100, { label: "1 fetta media", count: 2 });
const meal = [chicken, bread];
const nothing = new Map<MealCorrection, MealItem[]>();

const names = (items: readonly MealItem[] | undefined) => items?.map(({ key, name, grams }) => [key, name, grams]);

describe("applying corrections to a meal", () => {
  it("removes a food and keeps the others", () => {
    expect(applyCorrections(meal, [{ op: "remove", key: "1" }], nothing)).toEqual([bread]);
  });

  it("halves every food and its unit", () => {
    const halved = applyCorrections(meal, [{ op: "scale", key: "all", factor: 0.5 }], nothing);
    expect(names(halved)).toEqual([
      ["1", "Pollo", 75],
      ["2", "Pane", 50],
    ]);
    expect(halved?.[1]?.unit).toEqual({ label: "1 fetta media", count: 1 });
  });

  it("sets stated grams", () => {
    const amount = { grams: 90, millilitres: null, count: null, unit: null };
    const changed = applyCorrections(meal, [{ op: "amount", key: "2", amount }], nothing);
    expect(changed?.[1]).toMatchObject({ grams: 90, unit: null, amount: "said" });
  });

  it("sets an amount in units with the weight that was found for it", () => {
    const op: MealCorrection = {
      op: "amount",
      key: "2",
      amount: { grams: null, millilitres: null, count: 3, unit: "fetta" },
    };
    const found = new Map([[op, [food("", "Pane", 150, { label: "1 fetta media", count: 3 })]]]);
    expect(applyCorrections(meal, [op], found)?.[1]).toMatchObject({
      name: "Pane",
      grams: 150,
      unit: { label: "1 fetta media", count: 3 },
    });
    expect(applyCorrections(meal, [op], nothing)).toBeUndefined();
  });

  it("replaces a food and keeps its place, key and grams", () => {
    const op: MealCorrection = { op: "replace", key: "1", phrase: "tacchino" };
    const found = new Map([[op, [food("7", "Tacchino", 100)]]]);
    expect(names(applyCorrections(meal, [op], found))).toEqual([
      ["1", "Tacchino", 150],
      ["2", "Pane", 100],
    ]);
    expect(applyCorrections(meal, [op], nothing)).toBeUndefined();
  });

  it("adds foods at the end with new keys", () => {
    const op: MealCorrection = { op: "add", phrase: "latte e caffè" };
    const found = new Map([[op, [food("1", "Latte", 200), food("2", "Caffè", 30)]]]);
    expect(names(applyCorrections(meal, [{ op: "remove", key: "1" }, op], found))).toEqual([
      ["2", "Pane", 100],
      ["3", "Latte", 200],
      ["4", "Caffè", 30],
    ]);
  });

  it("changes nothing where a row is missing or a weight leaves its bounds", () => {
    expect(applyCorrections(meal, [{ op: "remove", key: "9" }], nothing)).toBeUndefined();
    expect(
      applyCorrections([food("1", "Zuppa", 900)], [{ op: "scale", key: "all", factor: 2 }], nothing),
    ).toBeUndefined();
  });
});
