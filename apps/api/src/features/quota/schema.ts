import { z } from "zod";

const quotaOutput = z.object({ used: z.number(), limit: z.number().nullable(), resetsAt: z.string() });

/** The domain's `UsageStats`. */
export const usageOutput = z.object({
  isPro: z.boolean(),
  foodScans: quotaOutput,
  ingredientScans: quotaOutput,
  recipeGenerations: quotaOutput,
});
