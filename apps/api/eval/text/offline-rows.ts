import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { readFoodTable } from "@fetta/db/seed/seeded-lexicon";
import { buildLexicon } from "@fetta/domain/food-matching/food-matcher";
import { describeMeal, toDeviceFoods } from "@fetta/domain/meal-parser/meal-description";
import { z } from "zod";
import type { Deps } from "../../src/deps.ts";
import { describeUserMeal, readPersonalFoods } from "../../src/features/estimates/describe-meal.ts";

const phrase = z.object({ text: z.string() });

/** The texts of a file with one JSON object a line. */
export async function readTexts(file: URL): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => phrase.parse(JSON.parse(line)).text);
}

/** A value as it arrives through JSON. */
const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Descriptions that wait for the database at the same time. */
const atOnce = 16;

/** The texts that a device without a connection describes in other rows than the server. */
export async function listDifferingTexts(
  deps: Pick<Deps, "db" | "lexicon">,
  user: { id: string },
  texts: readonly string[],
): Promise<string[]> {
  const { foods, aliases } = throughJson(
    await readFoodTable(new URL("../../../../packages/db/data/", import.meta.url)),
  );
  const personal = throughJson(await readPersonalFoods(deps, user));
  const onDevice = toDeviceFoods(buildLexicon(foods, aliases), personal);
  const isDifferent = async (text: string): Promise<boolean> => {
    const [ofServer, ofDevice] = [await describeUserMeal(deps, user, text), await describeMeal(onDevice, text)];
    return !isDeepStrictEqual(throughJson(ofServer), throughJson(ofDevice));
  };
  const differing: string[] = [];
  for (let start = 0; start < texts.length; start += atOnce) {
    const some = texts.slice(start, start + atOnce);
    const flags = await Promise.all(some.map(isDifferent));
    differing.push(...some.filter((_text, index) => flags[index]));
  }
  return differing;
}
