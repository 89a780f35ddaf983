import { labelNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { z } from "zod";
import { foodHitOutput } from "../food/food-hit-schema.ts";

/** A scanned or typed code; the service validates it. */
const codeSchema = z.string().max(100);

export const lookupInput = z.object({
  code: codeSchema,
  /** Barcode format, where the scanner reports it: eight digits are ambiguous. */
  symbology: z.enum(["ean_13", "ean_8", "upc_a", "upc_e"]).optional(),
});
export const barcodeInput = z.object({ barcode: codeSchema });

const nullableNumber = z.number().nullable();

/** Open Food Facts data of a product without energy, which the user completes. Per 100 g. */
const productDraft = z.object({
  gtin: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  ...mapNutrients(labelNutrients, () => nullableNumber),
  servingGrams: nullableNumber,
  servingLabel: z.string().nullable(),
  liquid: z.boolean(),
});
export type ProductDraft = z.output<typeof productDraft>;

export const lookupOutput = z.discriminatedUnion("status", [
  z.object({ status: z.literal("found"), food: foodHitOutput }),
  z.object({ status: z.literal("incomplete"), draft: productDraft }),
  /** A code of a shop's scale; `stem` is the part that identifies the food. */
  z.object({ status: z.literal("in_store"), stem: z.string() }),
  z.object({ status: z.literal("not_found"), gtin: z.string() }),
  z.object({ status: z.literal("unreachable"), gtin: z.string() }),
]);
export type Lookup = z.output<typeof lookupOutput>;
