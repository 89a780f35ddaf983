// Checks the layout of the sources: unique file names within a package, and the number of files in a folder.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";

import { repositoryPath } from "../paths.mjs";

export const packages = ["apps/api", "apps/web", "packages/db", "packages/domain", "packages/fakes"];

/** Folders with code of our own: never a package's root, below which its dependencies are installed. */
const commentedFolders = [
  ...packages.map((folder) => `${folder}/src`),
  "apps/api/bench",
  "apps/api/eval",
  "apps/web/build",
  "apps/web/e2e",
  "scripts",
];

/** Production files that one folder may hold. A folder that needs more lacks a concept. */
const maxFilesInFolder = 25;

/** The files of a route are addresses of the web app and stay in one folder. */
export const foldersWithoutLimit = new Set(["apps/web/src/routes"]);

/** File names that every feature of the API may have. */
const conventionalNames = new Set([
  "messages.ts",
  "presentation.ts",
  "procedures.ts",
  "router.ts",
  "schema.ts",
  "service.ts",
]);

const sourceExtensions = new Set([".css", ".ts", ".tsx"]);

/** Words that name no part of the system, which comments must not contain. */
const vagueWords = /\b(nobody|somebody|whoever|anybody|someone|stand-ins?)\b/i;
/** "nobody" is also the name of an account of the operating system. */
const accountName = /"nobody"|`nobody`/;

export function groupBy(paths, keyOf) {
  const groups = new Map();
  for (const path of paths) groups.set(keyOf(path), [...(groups.get(keyOf(path)) ?? []), path]);
  return groups;
}

/** Paths of the files below a folder of the repository, relative to its root. */
export const listFiles = (folder) =>
  readdirSync(repositoryPath(folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll("\\", "/")}`);

export const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Files of one package with the same name, and folders with too many files; a line each. */
export function checkSourceLayout() {
  const problems = [];
  for (const folder of packages) {
    const sources = listFiles(`${folder}/src`).filter((path) => sourceExtensions.has(extname(path)));
    const pathsByName = groupBy(sources, basename);
    for (const [name, paths] of pathsByName) {
      if (paths.length > 1 && !conventionalNames.has(name)) problems.push(`${name}: ${paths.join(", ")}`);
    }
    const production = sources.filter((path) => !isTest(path) && !path.includes("/testing/"));
    for (const [path, files] of groupBy(production, dirname)) {
      if (files.length > maxFilesInFolder && !foldersWithoutLimit.has(path))
        problems.push(`${path} holds ${files.length} files, at most ${maxFilesInFolder}`);
    }
  }
  return problems.join("\n");
}

/** The comments of a file with their line numbers; strings that contain `//` follow a quote or a colon. */
function* readComments(text) {
  let isInBlock = false;
  for (const [index, line] of text.split("\n").entries()) {
    const start = isInBlock ? 0 : line.search(/\/\*|(?<!["'`:\\/])\/\/ /);
    if (start === -1) continue;
    yield [index + 1, line.slice(start)];
    isInBlock = line.lastIndexOf("/*") > line.lastIndexOf("*/") || (isInBlock && !line.includes("*/"));
  }
}

/** Comments with words that name no part of the system; a line each. */
export function checkComments() {
  return commentedFolders
    .flatMap(listFiles)
    .filter((path) => sourceExtensions.has(extname(path)) || extname(path) === ".mjs")
    .flatMap((file) =>
      [...readComments(readFileSync(repositoryPath(file), "utf8"))]
        .filter(([, comment]) => vagueWords.test(comment) && !accountName.test(comment))
        .map(([line, comment]) => `${file}:${line} ${comment.trim()}`),
    )
    .join("\n");
}
