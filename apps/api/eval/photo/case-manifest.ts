import { readFile } from "node:fs/promises";
import { z } from "zod";

const truthValue = z.number().nonnegative().optional();

const expectedFood = z.strictObject({
  name: z.string(),
  /** Ids of the stock foods that are right. */
  ids: z.array(z.string()).optional(),
  /** Other names that are right, where no stock food is: each of their words must be in the found name. */
  also: z.array(z.string()).optional(),
});

const evalCase = z.strictObject({
  id: z.string(),
  modality: z.enum(["photo", "text"]),
  /** Where the case and its truth come from, licence included. */
  source: z.string(),
  /** Path of the picture, from this folder's parent; absolute for the cases of a data set. */
  image: z.string().optional(),
  text: z.string().optional(),
  /** What was weighed or reviewed: kcal, grams. Left out where nobody knows: no truth is made up. */
  kcal: truthValue,
  protein: truthValue,
  carbs: truthValue,
  fat: truthValue,
  mass: truthValue,
  /** What is to be seen; left out where names are in another language and cannot be compared. */
  items: z.array(expectedFood).optional(),
  stratum: z.record(z.string(), z.string()),
});

export type ExpectedFood = z.output<typeof expectedFood>;
export type EvalCase = z.output<typeof evalCase>;

/** Our own cases; throws on a line that is none. */
export async function readCaseManifest(
  file: URL = new URL("../manifest.jsonl", import.meta.url),
): Promise<EvalCase[]> {
  const lines = await readFile(file, "utf8");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => evalCase.parse(JSON.parse(line)));
}

/** The bytes of a case's picture. */
export function readImage({ id, image }: EvalCase): Promise<Buffer> {
  if (image === undefined) throw new Error(`${id}: no picture`);
  return readFile(image.startsWith("/") ? image : new URL(`../${image}`, import.meta.url));
}
