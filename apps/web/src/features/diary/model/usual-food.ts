import { servingGrams } from "@fetta/domain/nutrition/serving";
import { newEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { LoggedAmount, NewPlace } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "./entry.ts";

/** A food that somebody eats at a meal, with the amount of the last time. */
export type UsualFood = Outputs["food"]["habits"]["usual"][number];

type Usual = Pick<UsualFood, "kind" | "per" | "last" | "units" | "liquid">;

/** What one tap logs of a food: the amount of the last time, else its usual portion. */
export function usualAmount({ kind, per, last, units, liquid }: Usual): LoggedAmount {
  if (per === "serving") return { servings: last?.servings ?? 1 };
  const grams = Math.min(last?.grams ?? units[0]?.grams ?? servingGrams.default, servingGrams.max);
  if (last?.grams === grams && last.unit) return { grams, unit: last.unit };
  // A drink of which only the volume was known ("33 cl") counts a gram for a millilitre, and stays a volume.
  return kind === "item" && liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
}

/** The entry that one tap makes of a food, as it looks before the server has answered with its own. */
export function usualEntry(food: UsualFood, place: NewPlace): Entry {
  const amount = usualAmount(food);
  const entry = newEntry(food, amount, place);
  const asLast = !("grams" in amount) || amount.grams === food.last?.grams;
  // The server's own sum comes from unrounded figures.
  return { ...entry, calories: (asLast ? food.last?.calories : undefined) ?? entry.calories };
}
