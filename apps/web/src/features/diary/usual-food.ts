import { entryNutrition, noOverrides, scaled } from "@fetta/domain/nutrition";
import { servingGrams, servingSizeText } from "@fetta/domain/serving";
import { diary } from "../../i18n/diary.ts";
import type { Inputs, Outputs } from "../../lib/trpc.ts";
import type { Entry } from "./entry.ts";

/** A food that somebody eats at a meal, with the amount of the last time. */
export type UsualFood = Outputs["food"]["habits"]["usual"][number];
type LoggedAmount = Inputs["food"]["log"]["amount"];

type Usual = Pick<UsualFood, "kind" | "per" | "last" | "units" | "liquid">;

/** What one tap logs of a food: the amount of the last time, else its usual portion. */
export function usualAmount({ kind, per, last, units, liquid }: Usual): LoggedAmount {
  if (per === "serving") return { servings: last?.servings ?? 1 };
  const grams = Math.min(last?.grams ?? units[0]?.grams ?? servingGrams.default, servingGrams.max);
  if (last?.grams === grams && last.unit) return { grams, unit: last.unit };
  // A drink of which only the volume was known ("33 cl") counts a gram for a millilitre, and stays a volume.
  return kind === "item" && liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
}

type Place = Pick<Entry, "id" | "date" | "mealType" | "createdAt">;

/** The entry that one tap makes of a food, as it looks before the server has answered with its own. */
export function usualEntry(food: UsualFood, place: Place): Entry {
  const amount = usualAmount(food);
  const { name, barcode, imageUrl, ref, last } = food;
  const inGrams = "grams" in amount;
  const asLast = !inGrams || amount.grams === last?.grams;
  const servings = inGrams ? 1 : amount.servings;
  const figures = scaled(food, inGrams ? amount.grams / 100 : 1);
  const nutrition = entryNutrition(figures, servings, noOverrides);
  return {
    ...place,
    servings,
    foodItemId: "",
    foodItem: {
      id: "",
      name,
      description: null,
      barcode,
      ...figures,
      servingSize: inGrams ? servingSizeText(amount.grams) : diary.quick.servingSize,
      servingGrams: inGrams ? amount.grams : null,
      imageUrl,
      source: "custom",
      ref,
      unit: (inGrams && amount.unit) || null,
      createdAt: place.createdAt,
    },
    caloriesOverride: null,
    proteinOverride: null,
    carbsOverride: null,
    fatOverride: null,
    ...nutrition,
    // The server's own sum comes from unrounded figures.
    calories: (asLast ? last?.calories : undefined) ?? nutrition.calories,
  };
}
