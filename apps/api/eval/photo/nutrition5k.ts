import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { EvalCase } from "./case-manifest.ts";

const figure = z.string().min(1).transform(Number).pipe(z.number().nonnegative());

/** The first fields of a line, in the order of the data set's README: the ingredients that follow are not needed. */
const dishSchema = z.tuple([z.string().startsWith("dish_"), figure, figure, figure, figure, figure]).rest(z.string());

const metadataFiles = ["dish_metadata_cafe1.csv", "dish_metadata_cafe2.csv"];

/** Grams up to which a plate is small, and from which it is large: about the terciles of the set. */
const sizes = { small: 150, large: 300 };

function plateSizeOf(grams: number): string {
  if (grams <= sizes.small) return "small";
  return grams >= sizes.large ? "large" : "medium";
}

async function readLines(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  return (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
}

/**
 * The plates of Nutrition5k in `folder` that have an overhead picture: `metadata/dish_metadata_cafe*.csv` (no header)
 * and `imagery/realsense_overhead/DISH/rgb.png`; only those of `dish_ids/splits/rgb_test_ids.txt` where that file
 * exists. Plates without energy are left out. Throws on a line of another format.
 */
export async function readNutrition5kCases(folder: string): Promise<EvalCase[]> {
  const lines = await Promise.all(metadataFiles.map((file) => readLines(join(folder, "metadata", file))));
  const testSplitIds = new Set(await readLines(join(folder, "dish_ids", "splits", "rgb_test_ids.txt")));
  return lines.flat().flatMap((line): EvalCase[] => {
    const [id, kcal, mass, fat, carbs, protein] = dishSchema.parse(line.split(",").map((cell) => cell.trim()));
    const image = join(folder, "imagery", "realsense_overhead", id, "rgb.png");
    if (kcal === 0 || mass === 0 || (testSplitIds.size > 0 && !testSplitIds.has(id)) || !existsSync(image)) return [];
    return [
      {
        id: `n5k:${id}`,
        modality: "photo",
        source: "Nutrition5k (CC BY 4.0), weighed",
        image,
        kcal,
        mass,
        fat,
        carbs,
        protein,
        stratum: { set: "nutrition5k", size: plateSizeOf(mass) },
      },
    ];
  });
}
