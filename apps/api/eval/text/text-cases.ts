import { readFile } from "node:fs/promises";
import { z } from "zod";
import equivalentRows from "../texts/equivalent-rows.json" with { type: "json" };
import replacedRows from "../texts/replaced-rows.json" with { type: "json" };

const grams = z.number().positive();
const replacements: Readonly<Record<string, readonly string[]>> = replacedRows;
const equivalents: Readonly<Record<string, readonly string[]>> = equivalentRows;

const expectedItem = z.strictObject({
  /** The food in the words of the sentence. */
  name: z.string(),
  /** Ids of the stock foods that count as right, the best first, also those that have replaced one of them; last, the equivalent ones. */
  ids: z
    .array(z.string())
    .min(1)
    .transform((ids) => [
      ...new Set([
        ...ids.flatMap((id) => [...(replacements[id] ?? []), id]),
        ...ids.flatMap((id) => equivalents[id] ?? []),
      ]),
    ]),
  grams,
  /** Accepted range for an amount without a fixed weight ("un filo d'olio"). */
  range: z.tuple([grams, grams]).optional(),
  /** True where the text has no amount: the portion of whichever right food was found is accepted too. */
  portion: z.literal(true).optional(),
  /** The state that the sentence names. */
  form: z.enum(["raw", "cooked"]).optional(),
});

const textCase = z.strictObject({
  id: z.string(),
  text: z.string(),
  stratum: z.strictObject({
    quantity: z.enum(["grams", "units", "vague", "mixed"]),
    meal: z.enum(["colazione", "pranzo", "cena", "spuntino"]),
    cuisine: z.enum(["italian", "regional", "international"]),
  }),
  items: z.array(expectedItem),
  /** Alternative item lists of the same meal: a dish and its parts are both right. */
  or: z.array(z.array(expectedItem)).optional(),
  /** Unknowable words, without accents: the parser has to leave them open. */
  unknown: z.array(z.string()).optional(),
});

export type ExpectedItem = z.output<typeof expectedItem>;
export type TextCase = z.output<typeof textCase>;

/** Sets whose sentences and failures may be read while working on the parser. */
export const visibleSets = ["dev", "practice"] as const;
/** Sets of which only the totals are reported. */
export const heldOutSets = ["held-out", "held-out-2"] as const;
export const textSets = [...visibleSets, ...heldOutSets] as const;
export type TextSet = (typeof textSets)[number];

/** The sentences of a set, in the order of the file; throws on an invalid line. */
export async function readTextCases(set: TextSet): Promise<TextCase[]> {
  const lines = await readFile(new URL(`../texts/${set}.jsonl`, import.meta.url), "utf8");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => textCase.parse(JSON.parse(line)));
}
