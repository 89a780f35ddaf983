import type { Alternative } from "@fetta/domain/meal-parser/meal-item";
import type { Outputs } from "../../../lib/api/procedure-types.ts";
import type { Estimate } from "../model/estimate-draft.ts";

type Item = Estimate["items"][number];
type UnresolvedRow = Outputs["estimate"]["describe"]["unresolved"][number];

export const bread: Alternative = {
  ref: "stock:pane",
  name: "Pane comune",
  source: "table",
  per100: { calories: 270, protein: 8, carbs: 55, fat: 1 },
};
export const rusks: Alternative = {
  ref: "stock:fette",
  name: "Fette biscottate",
  source: "table",
  per100: { calories: 400, protein: 11, carbs: 80, fat: 6 },
};

/** A photo item of 100 g and 200 kcal. */
export function item(key: string, change: Partial<Item> = {}): Item {
  return {
    key,
    sourceText: key,
    name: key,
    ref: `stock:${key}`,
    source: "table",
    per100: { calories: 200, protein: 10, carbs: 20, fat: 8 },
    grams: 100,
    amountSource: "photo",
    unit: null,
    hidden: false,
    alternatives: [],
    ...change,
  };
}

/** Two of an unknown food. */
export function unresolvedRow(key: string, change: Partial<UnresolvedRow> = {}): UnresolvedRow {
  return {
    key,
    sourceText: key,
    missing: "food",
    query: key,
    amount: { grams: null, millilitres: null, count: 2, unit: "fetta" },
    suggestions: [bread, rusks],
    ...change,
  };
}

/** An unconfirmed estimate of two foods, 220 kcal. */
export const sampleEstimate: Estimate = {
  entryId: "e1",
  title: "Pasta al pomodoro",
  items: [item("pasta"), item("olio", { grams: 10 })],
  grams: 110,
  calories: 220,
  protein: 11,
  carbs: 22,
  fat: 8.8,
  range: { low: 143, high: 297 },
  portion: 1,
  confirmed: false,
  question: null,
  flags: [],
  previous: null,
};
