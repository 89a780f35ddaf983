import { z } from "zod";
import { foodHitOutput } from "../food/food-hit-schema.ts";

/** A code as it was scanned or typed; the service says what is wrong with it. */
const codeSchema = z.string().max(100);

export const lookupInput = z.object({
  code: codeSchema,
  /** How the code was printed, where the scanner says: eight digits can mean two things. */
  symbology: z.enum(["ean_13", "ean_8", "upc_a", "upc_e"]).optional(),
});
export const barcodeInput = z.object({ barcode: codeSchema });

const nullableNumber = z.number().nullable();

/** What Open Food Facts knows of a product that lacks its energy: the person fills in the rest. Per 100 g. */
const productDraft = z.object({
  gtin: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  calories: nullableNumber,
  protein: nullableNumber,
  carbs: nullableNumber,
  fat: nullableNumber,
  fibre: nullableNumber,
  sugars: nullableNumber,
  saturated: nullableNumber,
  salt: nullableNumber,
  servingGrams: nullableNumber,
  servingLabel: z.string().nullable(),
  liquid: z.boolean(),
});
export type ProductDraft = z.output<typeof productDraft>;

export const lookupOutput = z.discriminatedUnion("status", [
  z.object({ status: z.literal("found"), food: foodHitOutput }),
  z.object({ status: z.literal("incomplete"), draft: productDraft }),
  /** A code of the shop's own scale; `stem` is the part that names the food. */
  z.object({ status: z.literal("in_store"), stem: z.string() }),
  z.object({ status: z.literal("not_found"), gtin: z.string() }),
  z.object({ status: z.literal("unreachable"), gtin: z.string() }),
]);
export type Lookup = z.output<typeof lookupOutput>;
