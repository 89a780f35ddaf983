import { existsSync } from "node:fs";
import { join } from "node:path";
import { januaryCases } from "./january-benchmark.ts";
import { readManifest } from "./case-manifest.ts";
import type { EvalCase } from "./case-manifest.ts";
import { nutrition5kCases } from "./nutrition5k.ts";

const dataSets = [
  {
    name: "January Food Benchmark",
    variable: "EVAL_JFB_DIR",
    needs: "food_scan_bench_v1.csv",
    read: januaryCases,
  },
  { name: "Nutrition5k", variable: "EVAL_N5K_DIR", needs: "metadata", read: nutrition5kCases },
] as const;

/** Our own cases and those of the data sets that are on this machine; `skipped` names the others, a line each. */
export async function readAllCases(
  variables: Record<string, string | undefined>,
): Promise<{ cases: EvalCase[]; skipped: string[] }> {
  const cases = await readManifest();
  const skipped: string[] = [];
  for (const { name, variable, needs, read } of dataSets) {
    const folder = variables[variable];
    if (folder === undefined || folder === "") skipped.push(`${name} skipped: ${variable} is not set`);
    else if (!existsSync(join(folder, needs))) skipped.push(`${name} skipped: no ${needs} in ${variable}`);
    else cases.push(...(await read(folder)));
  }
  return { cases, skipped };
}
