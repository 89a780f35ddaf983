import { mkdir, writeFile } from "node:fs/promises";

export type Report = { data: unknown; markdown: string };

/** Shares and errors to six places: what changes after them is rounding, and no reason for a difference. */
const roundNumbers = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(6)) : value;

/** Writes a report as Markdown and JSON: the one that is kept in `reports/baseline`, any other in `reports`. */
export async function writeReport(
  name: string,
  baseline: boolean,
  { data, markdown }: Report,
): Promise<void> {
  const folder = new URL(baseline ? "reports/baseline/" : "reports/", import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(data, roundNumbers, 2)}\n`);
  await writeFile(new URL(`${name}.md`, folder), markdown);
}
