import { z } from "zod";
import { invalidParameter } from "./stripe-error.ts";
import type { StripeApiError } from "./stripe-error.ts";

/** Adds Stripe's error for an invalid field: its message, and its code if it has one. */
function addIssue(ctx: z.RefinementCtx, message: string, code?: string): never {
  ctx.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** Non-empty text: Stripe treats an empty value as an attempt to unset. */
export const textParam = (max = 5000) =>
  z.string().transform((value, ctx) => {
    if (value === "") return addIssue(ctx, "You passed an empty string for '{param}'.", "parameter_invalid_empty");
    if (value.length > max)
      return addIssue(ctx, `Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`);
    return value;
  });

/** An integer within bounds. */
export const integerParam = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.string().transform((value, ctx) => {
    const code = "parameter_invalid_integer";
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number))
      return addIssue(ctx, `Invalid integer: ${value}`, code);
    if (number < min) return addIssue(ctx, `This value must be greater than or equal to ${min}.`, code);
    if (number > max) return addIssue(ctx, `This value must be less than or equal to ${max}.`, code);
    return number;
  });

/** A percentage above 0, up to 100. */
export const percentageParam = () =>
  z.string().transform((value, ctx) => {
    const number = Number(value);
    if (!/^\d+(\.\d+)?$/.test(value)) return addIssue(ctx, `Invalid decimal: ${value}`);
    return number > 0 && number <= 100 ? number : addIssue(ctx, "Invalid percent_off: must be between 0 and 100.");
  });

export const booleanParam = () =>
  z.string().transform((value, ctx) => {
    if (value === "true" || value === "false") return value === "true";
    return addIssue(ctx, `Invalid boolean: ${value}`);
  });

/** One of the listed words. */
export const enumParam = <const Word extends string>(words: readonly Word[]) =>
  z.string().transform((value, ctx): Word => {
    const word = words.find((known) => known === value);
    if (word !== undefined) return word;
    const list = words.length > 1 ? `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}` : words.join("");
    return addIssue(ctx, `Invalid {param}: must be one of ${list}`);
  });

export const urlParam = () =>
  textParam().transform((value, ctx) => {
    if (!/^[a-z][\w+.-]*:\/\//i.test(value))
      return addIssue(ctx, "Invalid URL: An explicit scheme (such as https) must be provided.", "url_invalid");
    return /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value)
      ? value
      : addIssue(ctx, "Not a valid URL", "url_invalid");
  });

export const emailParam = () =>
  textParam(800).transform((value, ctx) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? value
      : addIssue(ctx, `Invalid email address: ${value}`, "email_invalid"),
  );

const currencies = ["eur", "usd", "gbp", "chf"];

export const currencyParam = () =>
  z.string().transform((value, ctx) => {
    const known = value.toLowerCase();
    if (currencies.includes(known)) return known;
    return addIssue(ctx, `Invalid currency: ${value}. The fake knows ${currencies.join(", ")}.`);
  });

/** Up to 50 keys of 40 characters with values of 500; an empty value removes its key. */
export const metadataParam = () =>
  z.record(z.string(), z.string()).transform((values, ctx) => {
    const entries = Object.entries(values);
    if (entries.length > 50) return addIssue(ctx, "Metadata can have up to 50 keys.");
    for (const [name, value] of entries) {
      if (name.length > 40) return addIssue(ctx, `Metadata keys can be up to 40 characters: ${name}`);
      if (value.length > 500) return addIssue(ctx, `Metadata values can be up to 500 characters: ${name}`);
    }
    return values;
  });

/** The metadata after a request; keys with an empty value are removed. */
export function mergeMetadata(
  before: Record<string, string> | null,
  changes: Record<string, string> | undefined,
): Record<string, string> {
  const after = { ...before, ...changes };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ""));
}

/** The `expand` parameter, which every request accepts. */
export const expandParam = () => z.array(z.string()).optional();

/** A parameter of Stripe that the fake does not support: rejected instead of ignored. */
export const unsupportedParam = () =>
  z.unknown().superRefine((value, ctx) => {
    if (value !== undefined) addIssue(ctx, "The fake does not support this parameter of Stripe: {param}");
  });

const formatParamPath = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");

function getAtPath(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => Object(value)[part], input);
}

function toStripeApiError(issue: z.core.$ZodIssue, input: unknown): StripeApiError {
  const param = formatParamPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = issue.keys.map((key) => formatParamPath([...issue.path, key]));
    const message = `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${unknown.join(", ")}`;
    return invalidParameter(message, { code: "parameter_unknown", param: unknown[0] ?? "" });
  }
  if (issue.code === "invalid_type" && getAtPath(input, issue.path) === undefined)
    return invalidParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  const code: unknown = issue.code === "custom" ? issue.params?.["code"] : undefined;
  const message = issue.code === "custom" ? issue.message.replace("{param}", param) : `Invalid ${param}`;
  return invalidParameter(message, { param, ...(typeof code === "string" ? { code } : {}) });
}

/** Parses the parameters of a request, or throws Stripe's error; unknown parameters are reported first. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  const first = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (first === undefined) throw result.error;
  throw toStripeApiError(first, input);
}
