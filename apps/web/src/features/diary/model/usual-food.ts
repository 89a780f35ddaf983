import { servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { buildOptimisticFoodEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { LoggedAmount, EntryPlacement } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "./entry.ts";

/** A food that somebody eats at a meal, with the amount of the last time. */
export type UsualFood = Outputs["food"]["habits"]["usual"][number];

type UsualFoodData = Pick<UsualFood, "kind" | "per" | "last" | "units" | "liquid">;

/** What one tap logs of a food: the amount of the last time, else its usual portion. */
export function usualLogAmount({ kind, per, last, units, liquid }: UsualFoodData): LoggedAmount {
  if (per === "serving") return { servings: last?.servings ?? 1 };
  const grams = Math.min(
    last?.grams ?? units[0]?.grams ?? servingGramsBounds.default,
    servingGramsBounds.max,
  );
  if (last?.grams === grams && last.unit) return { grams, unit: last.unit };
  // A drink of which only the volume was known ("33 cl") counts a gram for a millilitre, and stays a volume.
  return kind === "item" && liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
}

/** The entry that one tap makes of a food, as it looks before the server has answered with its own. */
export function buildUsualEntry(food: UsualFood, place: EntryPlacement): Entry {
  const amount = usualLogAmount(food);
  const entry = buildOptimisticFoodEntry(food, amount, place);
  const isLastAmount = !("grams" in amount) || amount.grams === food.last?.grams;
  // The server's own sum comes from unrounded figures.
  return { ...entry, calories: (isLastAmount ? food.last?.calories : undefined) ?? entry.calories };
}
