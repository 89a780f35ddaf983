import {
  computeEntryNutrition,
  emptyOverrides,
  scaleNutrition,
  type Nutrition,
} from "@fetta/domain/nutrition/nutrition";
import { singleServingLabel, formatServingSize } from "@fetta/domain/nutrition/serving";
import type { FoodHit } from "../food/food-hit.ts";
import type { Inputs, Outputs } from "../../lib/api/procedure-types.ts";

type Entry = Outputs["diary"]["list"][number];
/** Amount of a food: grams, with the unit they were counted in, or servings of a food of unknown weight. */
export type LoggedAmount = Inputs["food"]["log"]["amount"];
export type EntryPlacement = Pick<Entry, "id" | "date" | "mealType" | "createdAt">;
type EntryFood = Pick<Entry["foodItem"], "name" | "ref"> & Nutrition & Partial<Entry["foodItem"]>;

/** The entry to show until the server has answered. */
export function buildOptimisticEntry(
  { createdAt, ...placement }: EntryPlacement,
  food: EntryFood,
  servings: number,
): Entry {
  const estimated = food.estimated ?? false;
  return {
    eatenAt: null,
    ...placement,
    servings,
    foodItemId: "",
    foodItem: {
      id: "",
      description: null,
      barcode: null,
      servingSize: singleServingLabel,
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
    ...computeEntryNutrition(food, servings, emptyOverrides),
    createdAt,
    version: 0,
  };
}

const sourceByKind = { stock: "stock", product: "product", custom: "custom", logged: "custom" } as const;

/** What an entry shows of its food, per 100 g or per serving. */
type OptimisticFood = Nutrition &
  Pick<FoodHit, "name" | "barcode" | "imageUrl" | "ref" | "kind" | "category" | "brand">;

/** The optimistic entry for an amount of a food. */
export function buildOptimisticFoodEntry(food: OptimisticFood, amount: LoggedAmount, placement: EntryPlacement): Entry {
  const { name, barcode, imageUrl, ref, kind } = food;
  const description = kind === "stock" ? food.category : food.brand;
  const foodFields = { name, description, barcode, imageUrl, ref, source: sourceByKind[kind] };
  if (!("grams" in amount))
    return buildOptimisticEntry(placement, { ...foodFields, ...scaleNutrition(food, 1) }, amount.servings);
  const { grams, unit } = amount;
  const serving = { servingSize: formatServingSize(grams), servingGrams: grams, unit: unit ?? null };
  return buildOptimisticEntry(placement, { ...foodFields, ...serving, ...scaleNutrition(food, grams / 100) }, 1);
}
