// docs/checklist.md names the journey that shows each of the 40 acceptance points: every one it names has to be there.
import { readFileSync } from "node:fs";

import { at } from "../paths.mjs";

const points = 40;

/** Problems, a line each; nothing when every point has its journeys. */
export async function checkChecklist() {
  const rows = readFileSync(at("docs", "checklist.md"), "utf8")
    .split("\n")
    .map((line) => /^\| (\d+) \|(.*)\|$/.exec(line))
    .filter((row) => row !== null);
  const problems = [];
  const numbers = rows.map(([, number]) => Number(number));
  for (let point = 1; point <= points; point += 1)
    if (!numbers.includes(point)) problems.push(`point ${point} has no row`);
  for (const [, number, cells] of rows) {
    const journeys = [...cells.matchAll(/`([\w-]+\.spec\.ts)`: «([^»]+)»/g)];
    if (journeys.length === 0) problems.push(`point ${number} names no journey`);
    for (const [, file, title] of journeys) {
      const text = readFileSync(at("apps", "web", "e2e", file), "utf8");
      if (!text.includes(title)) problems.push(`point ${number}: ${file} has no test «${title}»`);
    }
  }
  return problems.join("\n");
}
