import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { EvalCase } from "./case-manifest.ts";

const figure = z.string().min(1).transform(Number).pipe(z.number().nonnegative());

const rowSchema = z.object({
  image_id: z.string().min(1),
  image_filename: z.string().min(1),
  meal_name: z.string(),
  total_calories: figure,
  total_carbs: figure,
  total_protein: figure,
  total_fat: figure,
});

/**
 * Cases of the January Food Benchmark in `folder`: `food_scan_bench_v1.csv` and the pictures in `fsb_images/`. Its
 * ingredients are English and are not compared. Throws on a row of another format.
 */
export async function readJanuaryCases(folder: string): Promise<EvalCase[]> {
  const rows = parse<Record<string, string>>(await readFile(join(folder, "food_scan_bench_v1.csv")), { columns: true });
  return rows.map((cells) => {
    const each = rowSchema.parse(cells);
    return {
      id: `jfb:${each.image_id}`,
      modality: "photo",
      source: "January Food Benchmark (CC BY 4.0), reviewed by people",
      image: join(folder, "fsb_images", each.image_filename),
      kcal: each.total_calories,
      protein: each.total_protein,
      carbs: each.total_carbs,
      fat: each.total_fat,
      stratum: { set: "january" },
    };
  });
}
