import { inStoreStem, readGtin } from "@fetta/domain/products/gtin";
import { z } from "zod";
import { fields } from "../../../messages/field-messages.ts";

/** What a counter's code is remembered by, as a lookup answers it. */
const stem = /^2\d{6}$/;

/**
 * The code that a food is found by at the next scan: canonical, or the stem of a code that a shop prints at its
 * counter; null for none.
 */
export const barcode = z
  .string()
  .trim()
  .max(40)
  .nullish()
  .transform((text, context) => {
    if (text === undefined || text === null || text === "") return null;
    if (stem.test(text)) return text;
    const reading = readGtin(text);
    if ("gtin" in reading) return inStoreStem(reading.gtin) ?? reading.gtin;
    context.addIssue({ code: "custom", message: fields.barcode });
    return z.NEVER;
  });
