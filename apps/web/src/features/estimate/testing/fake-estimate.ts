import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { today } from "../../../lib/local-date.ts";
import type { FakeAnswers } from "../../../testing/fake-api.ts";
import { fakeDiary } from "../../../testing/fake-diary.ts";
import { sampleAccount, sampleWeek } from "../../../testing/sample-account.ts";
import { sampleEntry } from "../../../testing/sample-entry.ts";
import type { Estimate } from "../model/estimate-draft.ts";
import { bread, item } from "./sample-meal.ts";

const per100 = (calories: number, protein: number, carbs: number, fat: number) => ({ calories, protein, carbs, fat });

export const turkey = {
  ref: "stock:tacchino",
  name: "Tacchino, fesa",
  source: "table",
  per100: per100(130, 29, 0, 1),
} as const;

/** 400 g and 539 kcal: chicken, potatoes, a sauce estimated by the model, and an oil that the photo does not show. */
export const chickenItems: Estimate["items"] = [
  item("a1", { name: "Pollo, petto", per100: per100(110, 23, 0, 2), grams: 150, alternatives: [turkey] }),
  item("a2", { name: "Patate", per100: per100(120, 2, 22, 2), grams: 140, unit: { label: "1 patata", count: 2 } }),
  item("a3", { name: "Salsa verde", ref: null, source: "estimate", per100: per100(116, 2, 4, 10) }),
  item("a4", { name: "Olio di oliva extravergine", per100: per100(899, 0, 0, 100), grams: 10, hidden: true }),
];

/** A lunch of today from a photo, not confirmed yet; a saved correction is in the next answers. */
export function fakeEstimate(changes: Partial<Estimate> = {}, entryChanges: Partial<LoggedEntry> = {}): FakeAnswers {
  const sums = (items: readonly MealItem[]) => ({
    ...computeMealNutrition(items),
    grams: items.reduce((sum, { grams }) => sum + grams, 0),
  });
  const foodOf = ({ grams, ...figures }: ReturnType<typeof sums>) => ({
    ...figures,
    name: "Pollo con patate e verdure",
    source: "photo" as const,
    servingGrams: grams,
    servingSize: `${grams}g`,
  });
  const initial = changes.items ?? chickenItems;
  let entry = sampleEntry({ date: today(), estimated: true, foodItem: foodOf(sums(initial)), ...entryChanges });
  let estimate: Estimate = {
    entryId: entry.id,
    title: entry.foodItem.name,
    ...sums(initial),
    range: { low: 350, high: 728 },
    portion: 1,
    confirmed: !entry.estimated,
    question: null,
    flags: [],
    previous: null,
    ...changes,
    items: initial,
  };
  return {
    home: { read: ({ date }) => ({ me: sampleAccount(), day: [entry], week: sampleWeek(date) }) },
    diary: {
      ...fakeDiary([entry]).diary,
      list: () => [entry],
      edit: ({ calories, mealType = entry.mealType, servings = entry.servings }) => {
        const caloriesOverride = calories === undefined ? entry.caloriesOverride : calories;
        entry = sampleEntry({
          ...entry,
          mealType,
          servings,
          caloriesOverride,
          estimated: false,
          version: entry.version + 1,
        });
        return entry;
      },
    },
    estimate: {
      read: () => estimate,
      save: ({ items, portion }) => {
        // As on the server, foods of the photo that an earlier correction removed are known too.
        const known = [...estimate.items, ...initial, ...(estimate.previous?.items ?? [])];
        const saved = items.map(({ key, ref, grams, unit, sourceText }) => {
          const before = known.find((present) => present.key === key) ?? item(key, bread);
          const food = [turkey, bread].find((other) => other.ref === ref && before.ref !== ref);
          const isScaled = Math.abs(grams - (before.grams * portion) / estimate.portion) < 0.1;
          const { name, source, per100 } = before;
          const alternatives =
            food && before.ref !== null ? [{ ref: before.ref, name, source, per100 }] : before.alternatives;
          const amountSource = isScaled ? before.amountSource : ("manual" as const);
          return { ...before, ...food, ref, grams, unit, sourceText, amountSource, alternatives };
        });
        const isCorrected = JSON.stringify(saved) !== JSON.stringify(estimate.items);
        estimate = { ...estimate, ...sums(saved), items: saved, portion, confirmed: true };
        entry = sampleEntry({
          ...entry,
          estimated: false,
          caloriesOverride: isCorrected ? null : entry.caloriesOverride,
          foodItem: { ...entry.foodItem, ...foodOf(sums(saved)) },
          version: entry.version + 1,
        });
        return { entry, estimate };
      },
    },
  };
}
