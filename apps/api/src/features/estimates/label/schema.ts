import { extraNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { z } from "zod";

const nullableNumber = z.number().nullable();

/** The domain's `NutritionLabel`: kcal and grams per 100 g or 100 ml, null for values missing in the table. */
export const labelOutput = z.object({
  name: z.string().nullable(),
  brand: z.string().nullable(),
  per: z.enum(["100g", "100ml"]),
  ...mapNutrients(nutrientNames, () => z.number()),
  ...mapNutrients(extraNutrients, () => nullableNumber),
  servingGrams: nullableNumber,
});
