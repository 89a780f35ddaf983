import { entryNutrition, noOverrides, scaled } from "@fetta/domain/nutrition/nutrition";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { oneServing, servingSizeText } from "@fetta/domain/nutrition/serving";
import type { FoodHit } from "../food/food-hit.ts";
import type { Inputs, Outputs } from "../../lib/api/procedure-types.ts";

type Entry = Outputs["diary"]["list"][number];
export type LoggedAmount = Inputs["food"]["log"]["amount"];
export type NewPlace = Pick<Entry, "id" | "date" | "mealType" | "createdAt">;
type NewFood = Pick<Entry["foodItem"], "name" | "ref"> & Nutrition & Partial<Entry["foodItem"]>;

/** An entry as it looks before the server has answered with its own. */
export function newEntryOf({ createdAt, ...place }: NewPlace, food: NewFood, servings: number): Entry {
  const estimated = food.estimated ?? false;
  return {
    ...place,
    servings,
    foodItemId: "",
    foodItem: {
      id: "",
      description: null,
      barcode: null,
      servingSize: oneServing,
      servingGrams: null,
      imageUrl: null,
      source: "custom",
      unit: null,
      estimated,
      createdAt,
      ...food,
    },
    caloriesOverride: null,
    proteinOverride: null,
    carbsOverride: null,
    fatOverride: null,
    estimated,
    ...entryNutrition(food, servings, noOverrides),
    createdAt,
    version: 0,
  };
}

const sources = { stock: "stock", product: "product", own: "custom", item: "custom" } as const;

/** The entry that an amount of a food makes. */
export function newEntry(food: FoodHit, amount: LoggedAmount, place: NewPlace): Entry {
  const { name, barcode, imageUrl, ref, kind } = food;
  const known = { name, barcode, imageUrl, ref, source: sources[kind] };
  if (!("grams" in amount)) return newEntryOf(place, { ...known, ...scaled(food, 1) }, amount.servings);
  const { grams, unit } = amount;
  const serving = { servingSize: servingSizeText(grams), servingGrams: grams, unit: unit ?? null };
  return newEntryOf(place, { ...known, ...serving, ...scaled(food, grams / 100) }, 1);
}
