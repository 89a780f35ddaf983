import { z } from "zod";
import { foodItemOutput } from "./schema.ts";

/** A photo as it arrived; `truncated` when it was cut at the size limit. */
export const pictureInput = z.object({ bytes: z.instanceof(Uint8Array), truncated: z.boolean() });
export type PictureInput = z.output<typeof pictureInput>;

const confidence = z.enum(["high", "medium", "low"]);

/** One food of the dish; the figures are those of its grams in the middle, not of 100 g. */
const dishItemOutput = z.object({
  name: z.string(),
  grams: z.object({ min: z.number(), mid: z.number(), max: z.number() }),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  hidden: z.boolean(),
  source: z.literal("estimate"),
  confidence,
});

export const dishOutput = foodItemOutput.extend({ items: z.array(dishItemOutput), confidence });
