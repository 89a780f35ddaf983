import { servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { buildOptimisticFoodEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { LoggedAmount, EntryPlacement } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "./entry.ts";

/** A food that the user often logs at a meal, with its last amount. */
export type UsualFood = Outputs["food"]["habits"]["usual"][number];

type UsualFoodData = Pick<UsualFood, "kind" | "per" | "last" | "units" | "liquid">;

/** The amount that one tap logs of a food: the last one, else the usual portion. */
export function usualLogAmount({ kind, per, last, units, liquid }: UsualFoodData): LoggedAmount {
  if (per === "serving") return { servings: last?.servings ?? 1 };
  const grams = Math.min(last?.grams ?? units[0]?.grams ?? servingGramsBounds.default, servingGramsBounds.max);
  if (last?.grams === grams && last.unit) return { grams, unit: last.unit };
  // A drink of which only the volume was known ("33 cl") counts 1 g per ml and is still logged in ml.
  return kind === "item" && liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
}

/** The optimistic entry that one tap creates from a food. */
export function buildUsualEntry(food: UsualFood, place: EntryPlacement): Entry {
  const amount = usualLogAmount(food);
  const entry = buildOptimisticFoodEntry(food, amount, place);
  const isLastAmount = !("grams" in amount) || amount.grams === food.last?.grams;
  // The server computes its sum from unrounded values.
  return { ...entry, calories: (isLastAmount ? food.last?.calories : undefined) ?? entry.calories };
}
