import { readFile } from "node:fs/promises";
import { z } from "zod";

const grams = z.number().positive();

const expectedItem = z.strictObject({
  /** The food in the words of the sentence. */
  name: z.string(),
  /** Ids of the stock foods that are right, the best first; energy is counted with the first. */
  ids: z.array(z.string()).min(1),
  grams,
  /** For an amount that no two people weigh alike ("un filo d'olio"): what is credible. */
  range: z.tuple([grams, grams]).optional(),
  /** True where no amount is said: the portion of whichever right food was found counts too. */
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
  /** Other ways to list the same meal: a dish and its parts are both right. */
  or: z.array(z.array(expectedItem)).optional(),
  /** Words that nobody can know, without accents: they are to be left open. */
  unknown: z.array(z.string()).optional(),
});

export type ExpectedItem = z.output<typeof expectedItem>;
export type TextCase = z.output<typeof textCase>;

/** The sentences that whoever works on the parser reads, with their failures. */
export const visibleSets = ["dev", "practice"] as const;
/** Those whose totals alone are told. */
export const heldOutSets = ["held-out", "held-out-2"] as const;
export const textSets = [...visibleSets, ...heldOutSets] as const;
export type TextSet = (typeof textSets)[number];

/** The sentences of a set, in the order of the file; throws on a line that is none. */
export async function readTextCases(set: TextSet): Promise<TextCase[]> {
  const lines = await readFile(new URL(`../texts/${set}.jsonl`, import.meta.url), "utf8");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => textCase.parse(JSON.parse(line)));
}
