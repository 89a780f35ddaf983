import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { z } from "zod";

/** Longest text that is searched, in characters: a dish takes about 3,000. */
const maxSearchedLength = 100_000;
/** Bounds the number of unmatched braces that are skipped, so that the search stays short for any text. */
const maxStarts = 50;

/**
 * Index after the object that starts at `start`, or undefined when it is not closed. Braces in strings do not count.
 */
function findObjectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

/** The JSON object that starts at `start`, or undefined when it does not parse. */
function parseObjectAt(text: string, start: number): { value: unknown; end: number } | undefined {
  const end = findObjectEnd(text, start);
  if (end === undefined) return undefined;
  try {
    return { value: JSON.parse(text.slice(start, end)), end };
  } catch {
    return undefined;
  }
}

/**
 * The JSON objects in a model's output, in order. Usually there is one bare object; reasoning, code fences and
 * sentences around it are skipped.
 */
export function extractJsonObjects(text: string): unknown[] {
  if (text.length > maxSearchedLength) return [];
  const withoutThinking = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu, "");
  const found: unknown[] = [];
  let start = withoutThinking.indexOf("{");
  for (let tries = 0; start !== -1 && tries < maxStarts; tries += 1) {
    const object = parseObjectAt(withoutThinking, start);
    if (object) found.push(object.value);
    start = withoutThinking.indexOf("{", object?.end ?? start + 1);
  }
  return found;
}

const decimalPattern = /^[+-]?\d+(?:[.,]\d+)?$/;
/** Ambiguous: 1.250 may be one and a quarter or one thousand two hundred and fifty. */
const ambiguousSeparatorPattern = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

function coerceNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (!decimalPattern.test(text) || ambiguousSeparatorPattern.test(text)) return value;
  return Number(text.replace(",", "."));
}

/**
 * Longest model text that is stored, in characters: far above every displayed length, so that later length checks still
 * reject it.
 */
const maxTextLength = 5 * recipeLimits.maxStepLength;

/** Text that the database can store: no control characters, no lone surrogates. */
function sanitizeText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .slice(0, maxTextLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A nullable object that does not fit the schema (`{}`) is treated as null. */
function coerceNullable(schema: unknown, value: unknown): unknown {
  if (value === null) return null;
  const coerced = coerceToSchema(schema, value);
  return schema instanceof z.ZodObject && !schema.safeParse(coerced).success ? null : coerced;
}

/** Coerces a value to the schema where only its form differs; an invalid value stays unchanged. */
function coerceToSchema(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable) return value === undefined ? null : coerceNullable(schema.unwrap(), value);
  if (schema instanceof z.ZodNumber) return coerceNumber(value);
  if (schema instanceof z.ZodString) return sanitizeText(value);
  if (schema instanceof z.ZodArray) {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((each) => coerceToSchema(schema.element, each)) : value;
  }
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const fields = new Map(Object.entries(value));
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, fieldSchema]) => [key, coerceToSchema(fieldSchema, fields.get(key))]),
    );
  }
  return value;
}

/**
 * Parses a model's object by the schema; undefined when it does not fit. Servers that treat the schema as a hint differ
 * in form: numbers come as text ("120", "1,5"), nullable keys and lists are missing, extra keys are present, an empty
 * object stands for null. These are corrected, and text loses its control characters and is cut at `maxTextLength`. A
 * missing or wrong enum word and an invalid number are not corrected.
 */
export function parseLeniently<Result>(schema: z.ZodType<Result>, value: unknown): Result | undefined {
  return schema.safeParse(coerceToSchema(schema, value)).data;
}
