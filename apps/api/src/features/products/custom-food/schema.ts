import { servingGrams } from "@fetta/domain/nutrition/serving";
import { z } from "zod";
import { fields } from "../../../messages/field-messages.ts";
import { calendarDay, clientId } from "../../../lib/input-schemas.ts";
import { optionalText, plainText } from "../../food/schema.ts";
import { barcode } from "./barcode-schema.ts";
import { checkLabel } from "./label-consistency.ts";

/** The energy densest food is fat: 9 kcal a gram, 902 in the tables for oil. */
const mostEnergy = 902;

const energy = z
  .number({ error: fields.energyPer100 })
  .min(0, fields.energyPer100)
  .max(mostEnergy, fields.energyPer100);
const macro = z.number({ error: fields.gramsPer100 }).min(0, fields.gramsPer100).max(100, fields.gramsPer100);
const detail = macro.nullish().transform((grams) => grams ?? null);
const serving = z
  .number({ error: fields.grams })
  .min(servingGrams.min, fields.grams)
  .max(servingGrams.max, fields.grams)
  .nullish()
  .transform((grams) => grams ?? null);

/** What a label says, per 100 g. */
const label = z.object({
  name: plainText(200).pipe(z.string().min(1, fields.required)),
  brand: optionalText(100),
  barcode,
  calories: energy,
  protein: macro,
  carbs: macro,
  fat: macro,
  fibre: detail,
  sugars: detail,
  saturated: detail,
  salt: detail,
  liquid: z.boolean(),
  servingLabel: optionalText(60),
  servingGrams: serving,
});

export const ownFoodIdInput = z.object({ id: z.string().min(1).max(200) });

export const createOwnFoodInput = label.extend({ id: clientId.optional() }).superRefine(checkLabel);
export type CreateOwnFoodInput = z.output<typeof createOwnFoodInput>;

export const updateOwnFoodInput = label
  .extend({
    id: z.string().min(1).max(200),
    /** The day whose entries of this food follow the new figures; no other day ever does. */
    today: calendarDay.optional(),
  })
  .superRefine(checkLabel);
export type UpdateOwnFoodInput = z.output<typeof updateOwnFoodInput>;
