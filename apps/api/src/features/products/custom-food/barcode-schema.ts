import { inStoreCodePrefix, parseGtin } from "@fetta/domain/products/gtin";
import { z } from "zod";
import { fieldMessages } from "../../../messages/field-messages.ts";

/** Stored form of an in-store code, as a lookup returns it. */
const inStoreStemPattern = /^2\d{6}$/;

/**
 * The code by which the next scan finds the food: a canonical GTIN, or the stem of a code printed by a shop's scale;
 * null for none.
 */
export const barcodeSchema = z
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
