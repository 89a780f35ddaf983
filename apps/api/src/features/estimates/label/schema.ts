import { z } from "zod";

const nullableNumber = z.number().nullable();

/** The domain's `NutritionLabel`: kcal and grams per 100 g or 100 ml, null for values missing in the table. */
export const labelOutput = z.object({
  name: z.string().nullable(),
  brand: z.string().nullable(),
  per: z.enum(["100g", "100ml"]),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  fibre: nullableNumber,
  sugars: nullableNumber,
  saturated: nullableNumber,
  salt: nullableNumber,
  servingGrams: nullableNumber,
});
