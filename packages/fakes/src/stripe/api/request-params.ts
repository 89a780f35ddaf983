import { z } from "zod";
import { wrongParameter } from "./stripe-error.ts";
import type { StripeProblem } from "./stripe-error.ts";

/** What Stripe says of a field that is wrong: its message, and its code where it has one. */
function wrong(ctx: z.RefinementCtx, message: string, code?: string): never {
  ctx.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** Text that is not empty: Stripe takes an empty value as an attempt to unset. */
export const text = (max = 5000) =>
  z.string().transform((value, ctx) => {
    if (value === "")
      return wrong(ctx, "You passed an empty string for '{param}'.", "parameter_invalid_empty");
    if (value.length > max)
      return wrong(ctx, `Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`);
    return value;
  });

/** A whole number within bounds. */
export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.string().transform((value, ctx) => {
    const code = "parameter_invalid_integer";
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number))
      return wrong(ctx, `Invalid integer: ${value}`, code);
    if (number < min) return wrong(ctx, `This value must be greater than or equal to ${min}.`, code);
    if (number > max) return wrong(ctx, `This value must be less than or equal to ${max}.`, code);
    return number;
  });

/** A percentage above 0, up to 100. */
export const percentage = () =>
  z.string().transform((value, ctx) => {
    const number = Number(value);
    if (!/^\d+(\.\d+)?$/.test(value)) return wrong(ctx, `Invalid decimal: ${value}`);
    return number > 0 && number <= 100
      ? number
      : wrong(ctx, "Invalid percent_off: must be between 0 and 100.");
  });

export const flag = () =>
  z.string().transform((value, ctx) => {
    if (value === "true" || value === "false") return value === "true";
    return wrong(ctx, `Invalid boolean: ${value}`);
  });

/** One of the words of a list. */
export const choice = <const Word extends string>(words: readonly Word[]) =>
  z.string().transform((value, ctx): Word => {
    const word = words.find((known) => known === value);
    if (word !== undefined) return word;
    const list = words.length > 1 ? `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}` : words.join("");
    return wrong(ctx, `Invalid {param}: must be one of ${list}`);
  });

export const address = () =>
  text().transform((value, ctx) => {
    if (!/^[a-z][\w+.-]*:\/\//i.test(value))
      return wrong(ctx, "Invalid URL: An explicit scheme (such as https) must be provided.", "url_invalid");
    return /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value)
      ? value
      : wrong(ctx, "Not a valid URL", "url_invalid");
  });

export const email = () =>
  text(800).transform((value, ctx) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? value
      : wrong(ctx, `Invalid email address: ${value}`, "email_invalid"),
  );

const currencies = ["eur", "usd", "gbp", "chf"];

export const currency = () =>
  z.string().transform((value, ctx) => {
    const known = value.toLowerCase();
    if (currencies.includes(known)) return known;
    return wrong(ctx, `Invalid currency: ${value}. The stand-in knows ${currencies.join(", ")}.`);
  });

/** Up to 50 keys of 40 characters with values of 500; an empty value takes its key away. */
export const metadata = () =>
  z.record(z.string(), z.string()).transform((values, ctx) => {
    const entries = Object.entries(values);
    if (entries.length > 50) return wrong(ctx, "Metadata can have up to 50 keys.");
    for (const [name, value] of entries) {
      if (name.length > 40) return wrong(ctx, `Metadata keys can be up to 40 characters: ${name}`);
      if (value.length > 500) return wrong(ctx, `Metadata values can be up to 500 characters: ${name}`);
    }
    return values;
  });

/** Metadata as it is after a request. */
export function mergedMetadata(
  before: Record<string, string> | null,
  given: Record<string, string> | undefined,
): Record<string, string> {
  const after = { ...before, ...given };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ""));
}

/** Every request may ask for more of what it gets back. */
export const expand = () => z.array(z.string()).optional();

/** A parameter that Stripe knows and this stand-in does not: said so rather than passed over. */
export const notHere = () =>
  z.unknown().superRefine((value, ctx) => {
    if (value !== undefined) wrong(ctx, "The stand-in does not support this parameter of Stripe: {param}");
  });

const named = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join("");

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => Object(value)[part], given);
}

function problemOf(issue: z.core.$ZodIssue, given: unknown): StripeProblem {
  const param = named(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = issue.keys.map((key) => named([...issue.path, key]));
    const message = `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${unknown.join(", ")}`;
    return wrongParameter(message, { code: "parameter_unknown", param: unknown[0] ?? "" });
  }
  if (issue.code === "invalid_type" && valueAt(given, issue.path) === undefined)
    return wrongParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  const code: unknown = issue.code === "custom" ? issue.params?.["code"] : undefined;
  const message = issue.code === "custom" ? issue.message.replace("{param}", param) : `Invalid ${param}`;
  return wrongParameter(message, { param, ...(typeof code === "string" ? { code } : {}) });
}

/** Reads the parameters of a request, or throws what Stripe answers: unknown ones first. */
export function readParams<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const { issues } = result.error;
  const first = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (first === undefined) throw result.error;
  throw problemOf(first, given);
}
