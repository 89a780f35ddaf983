import { readFile } from "node:fs/promises";
import { z } from "zod";

const truthValue = z.number().nonnegative().optional();

const expectedFood = z.strictObject({
  name: z.string(),
  /** Ids of the stock foods that count as right. */
  ids: z.array(z.string()).optional(),
  /** Other names that count as right, where no stock food does: each of their words must occur in the detected name. */
  also: z.array(z.string()).optional(),
});

const evalCase = z.strictObject({
  id: z.string(),
  modality: z.enum(["photo", "text"]),
  /** Source of the case and of its ground truth, licence included. */
  source: z.string(),
  /** Path of the picture, relative to the parent of this folder; absolute for the cases of a data set. */
  image: z.string().optional(),
  text: z.string().optional(),
  /** Weighed or reviewed values: kcal, grams. Left out where unknown: no ground truth is invented. */
  kcal: truthValue,
  protein: truthValue,
  carbs: truthValue,
  fat: truthValue,
  mass: truthValue,
  /** The visible foods; left out where names are in another language and cannot be compared. */
  items: z.array(expectedFood).optional(),
  stratum: z.record(z.string(), z.string()),
});

export type ExpectedFood = z.output<typeof expectedFood>;
export type EvalCase = z.output<typeof evalCase>;

/** Our own cases; throws on an invalid line. */
export async function readCaseManifest(file: URL = new URL("../manifest.jsonl", import.meta.url)): Promise<EvalCase[]> {
  const lines = await readFile(file, "utf8");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => evalCase.parse(JSON.parse(line)));
}

/** The bytes of a case's picture; throws for a case without one. */
export function readImage({ id, image }: EvalCase): Promise<Buffer> {
  if (image === undefined) throw new Error(`${id}: no picture`);
  return readFile(image.startsWith("/") ? image : new URL(`../${image}`, import.meta.url));
}
