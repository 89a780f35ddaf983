import { extraNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { itemSources } from "@fetta/domain/meal-parser/meal-item";
import { z } from "zod";
import { logEntryOutput } from "../diary/schema.ts";
import { clientId, entryTarget } from "../../lib/input-schemas.ts";
import { foodItemOutput } from "../food/schema.ts";
import { PhotoUpload } from "../../lib/uploads/photo-upload.ts";

export const photoInput = z.instanceof(PhotoUpload);

/**
 * Diary target of the dish, as form fields beside its photo: any of them requests the entry, the others have defaults.
 */
export const dishTargetInput = entryTarget.omit({ id: true }).extend({ entryId: clientId.optional() });

/** A photo of a dish and its diary target; `target` is undefined where the form requests no entry. */
export const dishInput = photoInput.transform((upload, context) => {
  const targetFields = Object.keys(dishTargetInput.shape).flatMap((name) => {
    const value = upload.fields.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (targetFields.length === 0) return { upload, target: undefined };
  const target = dishTargetInput.safeParse(Object.fromEntries(targetFields));
  if (target.success) return { upload, target: target.data };
  for (const { path, message } of target.error.issues) context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});
/** Diary target with its day. */
export type DishTarget = z.output<typeof dishTargetInput> & { date: string };

export const confidenceSchema = z.enum(["high", "medium", "low"]);

const nutrition = { calories: z.number(), protein: z.number(), carbs: z.number(), fat: z.number() };

/** Another food that the phrase may refer to; `per100` is per 100 g. */
export const alternativeOutput = z.object({
  ref: z.string(),
  name: z.string(),
  source: z.enum(itemSources),
  per100: z.object(nutrition),
});

/** One food of the dish; nutrition values are those of its middle grams, not of 100 g. */
const dishItemOutput = z.object({
  key: z.string(),
  name: z.string(),
  /** See food-ref of the domain; null where the nutrition values are the model's estimate. */
  ref: z.string().nullable(),
  grams: z.object({ min: z.number(), mid: z.number(), max: z.number() }),
  ...nutrition,
  hidden: z.boolean(),
  source: z.enum(itemSources),
  confidence: confidenceSchema,
  alternatives: z.array(alternativeOutput),
});

export const dishOutput = foodItemOutput.extend({
  items: z.array(dishItemOutput),
  confidence: confidenceSchema,
  /** The diary entry, where the request contains a target. */
  entry: logEntryOutput.optional(),
});

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
