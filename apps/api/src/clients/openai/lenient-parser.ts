import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { z } from "zod";

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
/** 1.250 may be one and a quarter or one thousand two hundred and fifty: nobody can know. */
const thousandsOrThousandths = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

function numberOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (!plainNumber.test(text) || thousandsOrThousandths.test(text)) return value;
  return Number(text.replace(",", "."));
}

/** Longest text of a model that is kept, far over any that is shown: who checks its length still sees that it is too long. */
const longestText = 5 * recipeBounds.stepLength;

/** Text that a database can hold: no control characters, no halves of a character. */
function textOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object that may be null and is not what was asked for (`{}`) says no more than null does. */
function orNull(schema: unknown, value: unknown): unknown {
  if (value === null) return null;
  const formed = inForm(schema, value);
  return schema instanceof z.ZodObject && !schema.safeParse(formed).success ? null : formed;
}

/** The value as the schema would have it, where that is a matter of form; what is wrong stays as it is. */
function inForm(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable) return value === undefined ? null : orNull(schema.unwrap(), value);
  if (schema instanceof z.ZodNumber) return numberOf(value);
  if (schema instanceof z.ZodString) return textOf(value);
  if (schema instanceof z.ZodArray) {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((each) => inForm(schema.element, each)) : value;
  }
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const given = new Map(Object.entries(value));
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, of]) => [key, inForm(of, given.get(key))]),
    );
  }
  return value;
}

/**
 * A model's object as a reading, or undefined. Servers that only hint at the schema differ in form: numbers come as
 * text ("120", "1,5"), keys that may be null or lists are left out, others are added, an empty object stands for null. Those
 * are put right; text comes without control characters, and no longer than anybody reads it; a missing word, a wrong word or a number that is none are not.
 */
export function lenientReading<Reading>(schema: z.ZodType<Reading>, value: unknown): Reading | undefined {
  return schema.safeParse(inForm(schema, value)).data;
}
