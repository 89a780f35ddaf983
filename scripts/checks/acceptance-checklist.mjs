// docs/checklist.md names the e2e or component tests of each of the 40 acceptance points: every test that it names must exist.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { repositoryPath } from "../paths.mjs";

const acceptancePoints = 40;
const testFolders = [repositoryPath("apps", "web", "e2e", "specs"), repositoryPath("apps", "web", "src")];

/** Problems, one per line; an empty text when every point has its tests. */
export async function checkChecklist() {
  const rows = readFileSync(repositoryPath("docs", "checklist.md"), "utf8")
    .split("\n")
    .map((line) => /^\| (\d+) \|(.*)\|$/.exec(line))
    .filter((row) => row !== null);
  const problems = [];
  const tests = new Map(
    testFolders.flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((path) => [basename(path), join(folder, path)]),
    ),
  );
  const numbers = rows.map(([, number]) => Number(number));
  for (let point = 1; point <= acceptancePoints; point += 1)
    if (!numbers.includes(point)) problems.push(`point ${point} has no row`);
  for (const [, number, cells] of rows) {
    const named = [...cells.matchAll(/`([\w-]+\.(?:spec\.ts|browser\.test\.tsx))`: «([^»]+)»/g)];
    if (named.length === 0) problems.push(`point ${number} names no test`);
    for (const [, file, title] of named) {
      const path = tests.get(file);
      if (path === undefined) problems.push(`point ${number}: there is no ${file}`);
      else if (!readFileSync(path, "utf8").includes(title))
        problems.push(`point ${number}: ${file} has no test «${title}»`);
    }
  }
  return problems.join("\n");
}
