import { amountOrigins, itemSources } from "@fetta/domain/meal-parser/meal-item";
import { mealItemGramsBounds } from "@fetta/domain/portions/portion-weight";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { clientId, entryTarget } from "../../lib/input-schemas.ts";
import { logEntryOutput } from "../diary/schema.ts";
import { alternativeOutput } from "./dish-schema.ts";
import { plainText, foodRefSchema } from "../food/schema.ts";

const nutritionSchema = z.object({
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
});

/** The domain's `MealItem`. */
export const mealItemOutput = z.object({
  key: z.string(),
  said: z.string(),
  name: z.string(),
  ref: z.string().nullable(),
  source: z.enum(itemSources),
  per100: nutritionSchema,
  grams: z.number(),
  amount: z.enum(amountOrigins),
  unit: z.object({ label: z.string(), count: z.number() }).nullable(),
  hidden: z.boolean(),
  alternatives: z.array(alternativeOutput),
});

/** The domain's `OpenRow`. */
const openRowOutput = z.object({
  key: z.string(),
  said: z.string(),
  missing: z.enum(["food", "amount"]),
  query: z.string(),
  amount: z.object({
    grams: z.number().nullable(),
    millilitres: z.number().nullable(),
    count: z.number().nullable(),
    unit: z.string().nullable(),
  }),
  suggestions: z.array(alternativeOutput),
});

export const mealTextSchema = z.string({ error: fieldMessages.required }).max(500);

export const describeInput = z.object({ text: mealTextSchema });
/** Rows in the order of the words: `order` holds the keys of both lists. */
export const describeOutput = z.object({
  items: z.array(mealItemOutput),
  open: z.array(openRowOutput),
  order: z.array(z.string()),
});

const gramsSchema = z
  .number({ error: fieldMessages.mealGrams })
  .min(mealItemGramsBounds.min, fieldMessages.mealGrams)
  .max(mealItemGramsBounds.max, fieldMessages.mealGrams);
const unitSchema = z
  .object({ label: plainText(60).pipe(z.string().min(1)), count: z.number().min(0.0001).max(10_000) })
  .nullable();

/** Foods that were described in words, each an entry of its own; `id` is made by the client. */
export const logMealInput = entryTarget.omit({ id: true }).extend({
  items: z
    .array(
      z.object({
        id: clientId,
        ref: foodRefSchema,
        grams: gramsSchema,
        unit: unitSchema,
        said: plainText(200),
        chosen: z.boolean(),
      }),
    )
    .min(1)
    .max(20)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, fieldMessages.duplicated),
});
export type LogMealInput = z.output<typeof logMealInput>;
export const logMealOutput = z.array(logEntryOutput);

export const estimateEntryIdInput = z.object({ entryId: z.string().min(1).max(200) });

/** What a photo became, as it stands now. */
export const estimateOutput = z.object({
  entryId: z.string(),
  title: z.string(),
  items: z.array(mealItemOutput),
  /** Grams of the whole, and what it counts for: sums of the items, rounded as shown. */
  grams: z.number(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** kcal between which the whole most likely lies. */
  range: z.object({ low: z.number(), high: z.number() }),
  /** The chosen step of "meno / giusto / di più". */
  portion: z.number(),
  confirmed: z.boolean(),
  question: z.string().nullable(),
  flags: z.array(z.string()),
  /** What this person made of the same dish the last time; null where nothing was corrected. */
  previous: z.object({ items: z.array(mealItemOutput), day: z.string() }).nullable(),
});
export type Estimate = z.output<typeof estimateOutput>;

/** The list as it shall be: known items by their key, others with the food they are. What is missing is removed. */
export const saveEstimateInput = estimateEntryIdInput.extend({
  portion: z.number().min(0.1).max(10),
  confirm: z.boolean(),
  items: z
    .array(
      z.object({
        key: plainText(40).pipe(z.string().min(1)),
        ref: foodRefSchema.nullable(),
        said: plainText(200),
        grams: gramsSchema,
        unit: unitSchema,
      }),
    )
    .min(1)
    .max(20)
    .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, fieldMessages.duplicated),
});
export type SaveEstimateInput = z.output<typeof saveEstimateInput>;
export const saveEstimateOutput = z.object({ entry: logEntryOutput, estimate: estimateOutput });
