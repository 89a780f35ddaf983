import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dishReadingSchema } from "@fetta/domain/dish-reading";
import type { DishReading } from "@fetta/domain/dish-reading";
import { distance, hashesOfKnown, hashesOfShown } from "./picture-hash.ts";
import type { PictureHash } from "./picture-hash.ts";

const folder = fileURLToPath(new URL("../samples", import.meta.url));

/** Absolute path of a sample picture, for example `samplePath("spaghetti-carbonara")`. */
export function samplePath(name: string): string {
  return join(folder, `${name}.jpg`);
}

/** Names of the pictures that have a recorded reading, in alphabetical order. */
export async function sampleNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(".jpg"))
    .map((file) => file.slice(0, -".jpg".length))
    .toSorted();
}

/** The recorded reading of a sample; rejects when the file is no reading. */
export async function sampleReading(name: string): Promise<DishReading> {
  return dishReadingSchema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")));
}

/** Most places (of 256) in which a copy of a sample may differ from it. */
const mostDifference = 60;

export type Sample = { name: string; reading: DishReading; hashes: PictureHash[] };

/** All samples with their readings and looks. */
export async function loadSamples(): Promise<Sample[]> {
  return Promise.all(
    (await sampleNames()).map(async (name) => ({
      name,
      reading: await sampleReading(name),
      hashes: await hashesOfKnown(await readFile(samplePath(name))),
    })),
  );
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
