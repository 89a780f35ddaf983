import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dishReadingSchema } from "@fetta/domain/photo-analysis/vision-result";
import type { DishReading } from "@fetta/domain/photo-analysis/vision-result";
import { ingredientsReadingSchema } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { IngredientsReading } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { distance, hashesOfKnown, hashesOfShown } from "./perceptual-hash.ts";
import type { PictureHash } from "./perceptual-hash.ts";

const folder = fileURLToPath(new URL("../../samples", import.meta.url));

/** Nutrition tables and a menu, which no dish may be taken for. */
const labelFolder = "labels";

/** Foods before they are cooked, which are no dish either. */
const ingredientFolder = "ingredients";

/** Absolute path of a sample picture, for example `samplePath("spaghetti-carbonara")` or `samplePath("labels/frollini-al-cacao")`. */
export function samplePath(name: string): string {
  return join(folder, `${name}.jpg`);
}

async function picturesIn(directory: string): Promise<string[]> {
  const files = await readdir(directory);
  return files
    .filter((file) => file.endsWith(".jpg"))
    .map((file) => file.slice(0, -".jpg".length))
    .toSorted();
}

/** Names of the pictures of dishes that have a recorded reading, in alphabetical order. */
export function sampleNames(): Promise<string[]> {
  return picturesIn(folder);
}

/** Names of the pictures of labels and menus that have one: `labels/frollini-al-cacao`. */
export async function labelSampleNames(): Promise<string[]> {
  return (await picturesIn(join(folder, labelFolder))).map((name) => `${labelFolder}/${name}`);
}

/** Names of the pictures of ingredients that have one: `ingredients/funghi`. */
export async function ingredientSampleNames(): Promise<string[]> {
  return (await picturesIn(join(folder, ingredientFolder))).map((name) => `${ingredientFolder}/${name}`);
}

const recorded = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), "utf8"));

/** The recorded reading of a picture of ingredients; rejects when the file is none. */
export async function ingredientsSampleReading(name: string): Promise<IngredientsReading> {
  return ingredientsReadingSchema.parse(await recorded(name));
}

/** The recorded reading of a dish or a label; rejects when the file is no reading. */
export async function sampleReading(name: string): Promise<DishReading> {
  return dishReadingSchema.parse(await recorded(name));
}

/** Most places (of 256) in which a copy of a sample may differ from it. */
const mostDifference = 60;

/** A picture with what was recorded of it: a dish or a label, or else ingredients. */
export type Sample = {
  name: string;
  reading: DishReading | undefined;
  ingredients: IngredientsReading | undefined;
  hashes: PictureHash[];
};

const hashesOf = async (name: string): Promise<PictureHash[]> =>
  hashesOfKnown(await readFile(samplePath(name)));

/** All samples with their readings and looks. */
export async function loadSamples(): Promise<Sample[]> {
  const dishes = [...(await sampleNames()), ...(await labelSampleNames())].map(
    async (name): Promise<Sample> => ({
      name,
      reading: await sampleReading(name),
      ingredients: undefined,
      hashes: await hashesOf(name),
    }),
  );
  const ingredients = (await ingredientSampleNames()).map(async (name): Promise<Sample> => ({
    name,
    reading: undefined,
    ingredients: await ingredientsSampleReading(name),
    hashes: await hashesOf(name),
  }));
  return Promise.all([...dishes, ...ingredients]);
}

/** The sample that a picture shows, or undefined; rejects when the bytes are no picture. */
export async function matchSample(
  samples: readonly Sample[],
  picture: Uint8Array,
): Promise<{ sample: Sample; difference: number } | undefined> {
  const shown = await hashesOfShown(picture);
  let best: { sample: Sample; difference: number } | undefined;
  for (const sample of samples) {
    const difference = Math.min(
      ...sample.hashes.flatMap((known) => shown.map((hash) => distance(known, hash))),
    );
    if (difference <= mostDifference && difference < (best?.difference ?? Infinity))
      best = { sample, difference };
  }
  return best;
}
