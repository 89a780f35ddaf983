import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { visionResultSchema, type VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import { ingredientsVisionResultSchema } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { IngredientsVisionResult } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { hammingDistance, hashKnownPicture, hashQueryPicture, type PerceptualHash } from "./perceptual-hash.ts";

const samplesFolder = fileURLToPath(new URL("../../samples", import.meta.url));

/** Nutrition tables and a menu; these pictures are not dishes. */
const labelFolder = "labels";

/** Raw ingredients; these pictures are not dishes either. */
const ingredientFolder = "ingredients";

/**
 * Absolute path of a sample picture, for example `samplePath("spaghetti-carbonara")` or
 * `samplePath("labels/frollini-al-cacao")`.
 */
export function samplePath(name: string): string {
  return join(samplesFolder, `${name}.jpg`);
}

async function listPictureNames(directory: string): Promise<string[]> {
  const files = await readdir(directory);
  return files
    .filter((file) => file.endsWith(".jpg"))
    .map((file) => file.slice(0, -".jpg".length))
    .toSorted();
}

/** Names of the dish pictures with a recorded vision result, in alphabetical order. */
export function listSampleNames(): Promise<string[]> {
  return listPictureNames(samplesFolder);
}

/** Names of the label and menu pictures with a recorded vision result, such as `labels/frollini-al-cacao`. */
export async function listLabelSampleNames(): Promise<string[]> {
  return (await listPictureNames(join(samplesFolder, labelFolder))).map((name) => `${labelFolder}/${name}`);
}

/** Names of the ingredient pictures with a recorded vision result, such as `ingredients/funghi`. */
export async function listIngredientSampleNames(): Promise<string[]> {
  return (await listPictureNames(join(samplesFolder, ingredientFolder))).map((name) => `${ingredientFolder}/${name}`);
}

const readRecording = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(samplesFolder, `${name}.json`), "utf8"));

/** Reads the recorded vision result of an ingredient picture; rejects when the file does not match the schema. */
export async function readIngredientsSample(name: string): Promise<IngredientsVisionResult> {
  return ingredientsVisionResultSchema.parse(await readRecording(name));
}

/** Reads the recorded vision result of a dish or a label; rejects when the file does not match the schema. */
export async function readSampleVisionResult(name: string): Promise<VisionResult> {
  return visionResultSchema.parse(await readRecording(name));
}

/** Largest number of differing bits (of 256) between a sample and a copy of it. */
const maxHashDistance = 60;

/** A sample picture with its recording: `visionResult` for a dish or a label, else `ingredients`. */
export type PhotoSample = {
  name: string;
  visionResult: VisionResult | undefined;
  ingredients: IngredientsVisionResult | undefined;
  hashes: PerceptualHash[];
};

const hashSample = async (name: string): Promise<PerceptualHash[]> =>
  hashKnownPicture(await readFile(samplePath(name)));

/** Loads all samples with their recordings and hashes. */
export async function loadPhotoSamples(): Promise<PhotoSample[]> {
  const dishes = [...(await listSampleNames()), ...(await listLabelSampleNames())].map(
    async (name): Promise<PhotoSample> => ({
      name,
      visionResult: await readSampleVisionResult(name),
      ingredients: undefined,
      hashes: await hashSample(name),
    }),
  );
  const ingredients = (await listIngredientSampleNames()).map(async (name): Promise<PhotoSample> => ({
    name,
    visionResult: undefined,
    ingredients: await readIngredientsSample(name),
    hashes: await hashSample(name),
  }));
  return Promise.all([...dishes, ...ingredients]);
}

/** Returns the sample closest to a picture, or undefined; rejects when the bytes are not a picture. */
export async function findMatchingSample(
  samples: readonly PhotoSample[],
  picture: Uint8Array,
): Promise<{ sample: PhotoSample; difference: number } | undefined> {
  const queryHashes = await hashQueryPicture(picture);
  let best: { sample: PhotoSample; difference: number } | undefined;
  for (const sample of samples) {
    const difference = Math.min(
      ...sample.hashes.flatMap((known) => queryHashes.map((hash) => hammingDistance(known, hash))),
    );
    if (difference <= maxHashDistance && difference < (best?.difference ?? Infinity)) best = { sample, difference };
  }
  return best;
}
