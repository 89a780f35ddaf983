import { inStoreCodePrefix, parseGtin } from "@fetta/domain/products/gtin";
import { z } from "zod";
import { fieldMessages } from "../../../messages/field-messages.ts";

/** What a counter's code is remembered by, as a lookup answers it. */
const inStoreStemPattern = /^2\d{6}$/;

/**
 * The code that a food is found by at the next scan: canonical, or the stem of a code that a shop prints at its
 * counter; null for none.
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
