import { itemSources } from "@fetta/domain/meal-item";
import { z } from "zod";
import { foodItemOutput } from "./schema.ts";
import { Upload } from "./upload.ts";

export const pictureInput = z.instanceof(Upload);

const confidence = z.enum(["high", "medium", "low"]);

const nutrition = { calories: z.number(), protein: z.number(), carbs: z.number(), fat: z.number() };

/** Another food that the same words may have meant; `per100` is of 100 g. */
export const alternativeOutput = z.object({
  ref: z.string(),
  name: z.string(),
  source: z.enum(itemSources),
  per100: z.object(nutrition),
});

/** One food of the dish; the figures are those of its grams in the middle, not of 100 g. */
const dishItemOutput = z.object({
  key: z.string(),
  name: z.string(),
  /** See food-ref of the domain; null where the figures are the model's guess. */
  ref: z.string().nullable(),
  grams: z.object({ min: z.number(), mid: z.number(), max: z.number() }),
  ...nutrition,
  hidden: z.boolean(),
  source: z.enum(itemSources),
  confidence,
  alternatives: z.array(alternativeOutput),
});

export const dishOutput = foodItemOutput.extend({ items: z.array(dishItemOutput), confidence });
