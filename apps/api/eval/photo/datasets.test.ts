import { fileURLToPath } from "node:url";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { readAllCases } from "./datasets.ts";
import { readJanuaryCases } from "./january-benchmark.ts";
import { readImage } from "./case-manifest.ts";
import { readNutrition5kCases } from "./nutrition5k.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

test("the January benchmark reader returns each meal with its picture and its reviewed nutrition values", async () => {
  const cases = await readJanuaryCases(fixture("january"));
  expect(cases.map(({ id, kcal, carbs, protein, fat }) => [id, kcal, carbs, protein, fat])).toEqual([
    ["jfb:a1", 190, 34, 6.5, 3.5],
    ["jfb:b2", 640.5, 80, 30, 22],
  ]);
  for (const each of cases) expect((await readImage(each)).byteLength).toBeGreaterThan(0);
});

test("the Nutrition5k reader returns weight and energy for rows with and without an ingredient count", async () => {
  const cases = await readNutrition5kCases(fixture("nutrition5k"));
  expect(
    cases.map(({ id, kcal, mass, fat, carbs, protein, stratum }) => [
      id,
      kcal,
      mass,
      fat,
      carbs,
      protein,
      stratum["size"],
    ]),
  ).toEqual([
    ["n5k:dish_1000000001", 210.5, 120, 9.5, 20.1, 12.2, "small"],
    ["n5k:dish_2000000001", 700, 420, 30, 60, 40, "large"],
  ]);
  for (const each of cases) expect((await readImage(each)).byteLength).toBeGreaterThan(0);
});

test("the Nutrition5k reader returns only the plates of the test split when a split file exists", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fetta-n5k-"));
  await cp(fixture("nutrition5k"), folder, { recursive: true });
  await mkdir(join(folder, "dish_ids", "splits"), { recursive: true });
  await writeFile(join(folder, "dish_ids", "splits", "rgb_test_ids.txt"), "dish_2000000001\ndish_9\n");
  expect((await readNutrition5kCases(folder)).map(({ id }) => id)).toEqual(["n5k:dish_2000000001"]);
});

test("the Nutrition5k reader rejects a row in an unknown format instead of skipping it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fetta-n5k-"));
  await mkdir(join(folder, "metadata"));
  await writeFile(join(folder, "metadata", "dish_metadata_cafe1.csv"), "dish_1,lots,2,3,4,5\n");
  await expect(readNutrition5kCases(folder)).rejects.toThrow(z.ZodError);
});

test("missing data sets are skipped, and the report states the reason", async () => {
  const own = await readAllCases({});
  expect(own.skipped).toEqual([
    "January Food Benchmark skipped: EVAL_JFB_DIR is not set",
    "Nutrition5k skipped: EVAL_N5K_DIR is not set",
  ]);
  const all = await readAllCases({ EVAL_JFB_DIR: fixture("january"), EVAL_N5K_DIR: "/nowhere" });
  expect(all.skipped).toEqual(["Nutrition5k skipped: no metadata in EVAL_N5K_DIR"]);
  expect(all.cases.length).toBe(own.cases.length + 2);
});
