import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { z } from "zod";

const decimalPattern = /^[+-]?\d+(?:[.,]\d+)?$/;
/** 1.250 may be one and a quarter or one thousand two hundred and fifty: nobody can know. */
const ambiguousSeparatorPattern = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

function coerceNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (!decimalPattern.test(text) || ambiguousSeparatorPattern.test(text)) return value;
  return Number(text.replace(",", "."));
}

/** Longest text of a model that is kept, far over any that is shown: who checks its length still sees that it is too long. */
const maxTextLength = 5 * recipeLimits.maxStepLength;

/** Text that a database can hold: no control characters, no halves of a character. */
function sanitizeText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .slice(0, maxTextLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object that may be null and is not what was asked for (`{}`) says no more than null does. */
function coerceNullable(schema: unknown, value: unknown): unknown {
  if (value === null) return null;
  const coerced = coerceToSchema(schema, value);
  return schema instanceof z.ZodObject && !schema.safeParse(coerced).success ? null : coerced;
}

/** The value as the schema would have it, where that is a matter of form; what is wrong stays as it is. */
function coerceToSchema(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable)
    return value === undefined ? null : coerceNullable(schema.unwrap(), value);
  if (schema instanceof z.ZodNumber) return coerceNumber(value);
  if (schema instanceof z.ZodString) return sanitizeText(value);
  if (schema instanceof z.ZodArray) {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((each) => coerceToSchema(schema.element, each)) : value;
  }
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const fields = new Map(Object.entries(value));
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, fieldSchema]) => [
        key,
        coerceToSchema(fieldSchema, fields.get(key)),
      ]),
    );
  }
  return value;
}

/**
 * A model's object as a reading, or undefined. Servers that only hint at the schema differ in form: numbers come as
 * text ("120", "1,5"), keys that may be null or lists are left out, others are added, an empty object stands for null. Those
 * are put right; text comes without control characters, and no longer than anybody reads it; a missing word, a wrong word or a number that is none are not.
 */
export function parseLeniently<Result>(schema: z.ZodType<Result>, value: unknown): Result | undefined {
  return schema.safeParse(coerceToSchema(schema, value)).data;
}
