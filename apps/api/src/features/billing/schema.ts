import { z } from "zod";

const unitOutput = z.object({ used: z.number(), limit: z.number().nullable(), resetsAt: z.string() });

export const usageOutput = z.object({
  isPro: z.boolean(),
  foodScans: unitOutput,
  ingredientScans: unitOutput,
  recipeGenerations: unitOutput,
});
