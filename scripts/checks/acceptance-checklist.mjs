// docs/checklist.md names the e2e test of each of the 40 acceptance points: every test that it names must exist.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { repositoryPath } from "../paths.mjs";

const acceptancePoints = 40;
const specFolder = repositoryPath("apps", "web", "e2e", "specs");

/** Problems, one per line; an empty text when every point has its e2e tests. */
export async function checkChecklist() {
  const rows = readFileSync(repositoryPath("docs", "checklist.md"), "utf8")
    .split("\n")
    .map((line) => /^\| (\d+) \|(.*)\|$/.exec(line))
    .filter((row) => row !== null);
  const problems = [];
  const specs = new Map(
    readdirSync(specFolder, { recursive: true }).map((path) => [basename(path), join(specFolder, path)]),
  );
  const numbers = rows.map(([, number]) => Number(number));
  for (let point = 1; point <= acceptancePoints; point += 1)
    if (!numbers.includes(point)) problems.push(`point ${point} has no row`);
  for (const [, number, cells] of rows) {
    const tests = [...cells.matchAll(/`([\w-]+\.spec\.ts)`: «([^»]+)»/g)];
    if (tests.length === 0) problems.push(`point ${number} names no e2e test`);
    for (const [, file, title] of tests) {
      const path = specs.get(file);
      if (path === undefined) problems.push(`point ${number}: there is no ${file}`);
      else if (!readFileSync(path, "utf8").includes(title))
        problems.push(`point ${number}: ${file} has no test «${title}»`);
    }
  }
  return problems.join("\n");
}
