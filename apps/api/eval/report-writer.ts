import { mkdir, writeFile } from "node:fs/promises";

export type Report = { data: unknown; markdown: string };

/** Six decimals: differences beyond are rounding and must not change the report. */
const roundNumbers = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(6)) : value;

/** Writes a report as Markdown and JSON: the committed one to `reports/baseline`, any other to `reports`. */
export async function writeReport(name: string, baseline: boolean, { data, markdown }: Report): Promise<void> {
  const folder = new URL(baseline ? "reports/baseline/" : "reports/", import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(data, roundNumbers, 2)}\n`);
  await writeFile(new URL(`${name}.md`, folder), markdown);
}
