import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJanuaryCases } from "./january-benchmark.ts";
import { readCaseManifest, type EvalCase } from "./case-manifest.ts";
import { readNutrition5kCases } from "./nutrition5k.ts";

const datasets = [
  {
    name: "January Food Benchmark",
    variable: "EVAL_JFB_DIR",
    requiredFile: "food_scan_bench_v1.csv",
    read: readJanuaryCases,
  },
  { name: "Nutrition5k", variable: "EVAL_N5K_DIR", requiredFile: "metadata", read: readNutrition5kCases },
] as const;

/**
 * Our own cases and those of the data sets available on this machine; `skipped`: one line for each data set that is
 * missing.
 */
export async function readAllCases(
  variables: Record<string, string | undefined>,
): Promise<{ cases: EvalCase[]; skipped: string[] }> {
  const cases = await readCaseManifest();
  const skipped: string[] = [];
  for (const { name, variable, requiredFile, read } of datasets) {
    const folder = variables[variable];
    if (folder === undefined || folder === "") skipped.push(`${name} skipped: ${variable} is not set`);
    else if (!existsSync(join(folder, requiredFile)))
      skipped.push(`${name} skipped: no ${requiredFile} in ${variable}`);
    else cases.push(...(await read(folder)));
  }
  return { cases, skipped };
}
