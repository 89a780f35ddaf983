import { extraNutrients, mapNutrients, maxPer100g, nutrientsByKey } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { z } from "zod";
import { inStoreCodePrefix, parseGtin } from "@fetta/domain/products/gtin";
import { fieldMessages } from "../../../messages/field-messages.ts";
import { calendarDay, clientId, ifVersion, opaqueId } from "../../../lib/input-schemas.ts";
import { gramsSchema, optionalText, plainText } from "../../food/schema.ts";

/** Stored form of an in-store code, as a lookup returns it. */
const inStoreStemPattern = /^2\d{6}$/;

/**
 * The code by which the next scan finds the food: a canonical GTIN, or the stem of a code printed by a shop's scale;
 * null for none.
 */
const barcodeSchema = z
  .string()
  .trim()
  .max(40)
  .nullish()
  .transform((text, context) => {
    if (text === undefined || text === null || text === "") return null;
    if (inStoreStemPattern.test(text)) return text;
    const reading = parseGtin(text);
    if ("gtin" in reading) return inStoreCodePrefix(reading.gtin) ?? reading.gtin;
    context.addIssue({ code: "custom", message: fieldMessages.barcode });
    return z.NEVER;
  });

function createAmountSchema(key: keyof typeof maxPer100g) {
  const error = fieldMessages.nutrientPer100(maxPer100g[key], nutrientsByKey[key].unit);
  return z.number({ error }).min(0, error).max(maxPer100g[key], error);
}

/** Values of a nutrition label, per 100 g. */
const labelSchema = z.object({
  name: plainText(200).pipe(z.string().min(1, fieldMessages.required)),
  brand: optionalText(100),
  barcode: barcodeSchema,
  ...mapNutrients(nutrientNames, createAmountSchema),
  ...mapNutrients(extraNutrients, (key) => createAmountSchema(key).nullable().default(null)),
  liquid: z.boolean(),
  servingLabel: optionalText(60),
  servingGrams: gramsSchema.nullable().default(null),
});

type LabelFigures = { protein: number; carbs: number; fat: number; sugars: number | null; saturated: number | null };

/** Labels round each value to 1 g or 0.1 g: the sum may exceed 100 g by that much. */
const maxMacroGrams = 102;

/** Rejects implausible nutrition values, on the field that has to change. */
function checkLabelConsistency(
  { protein, carbs, fat, sugars, saturated }: LabelFigures,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const addIssue = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  if (protein + carbs + fat > maxMacroGrams) addIssue("carbs", fieldMessages.macrosOver100g);
  if (sugars !== null && sugars > carbs) addIssue("sugars", fieldMessages.sugarsOverCarbs);
  if (saturated !== null && saturated > fat) addIssue("saturated", fieldMessages.saturatedOverFat);
}

export const customFoodIdInput = z.object({ id: opaqueId });

export const removeCustomFoodInput = customFoodIdInput.extend({ ifVersion });
export type RemoveCustomFoodInput = z.output<typeof removeCustomFoodInput>;

export const createCustomFoodInput = labelSchema.extend({ id: clientId.optional() }).superRefine(checkLabelConsistency);
export type CreateCustomFoodInput = z.output<typeof createCustomFoodInput>;

export const updateCustomFoodInput = labelSchema
  .extend({
    id: opaqueId,
    /** The day whose entries of this food get the new values; entries of other days are unchanged. */
    today: calendarDay.optional(),
    ifVersion,
  })
  .superRefine(checkLabelConsistency);
export type UpdateCustomFoodInput = z.output<typeof updateCustomFoodInput>;
