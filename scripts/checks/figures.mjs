// Figures of the sources that should sink: `npm run verify` prints them and fails when one rises above its bound.
// `node scripts/checks/figures.mjs WORD` lists what is counted by the figures with that word in their name.
import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";

import { repositoryPath } from "../paths.mjs";
import { foldersWithoutLimit, groupBy, isTest, listFiles, packages } from "./source-layout.mjs";

/** Files of at most so many lines usually belong into the file that alone imports them. */
const maxLinesOfSmallFile = 59;

/** Words of the code before its vocabulary was that of the field; each is a sequence of whole parts of an identifier. */
const houseTerms = `any-cheese ask-carefully ask-model asked-names barrier caller-left call-allowance
  checkout-news dish-reading early-answer everyday-name food-meaning food-use free-day ground-food house-figures
  household-said in-its-name item-grounding job-turn journey kept-link kept-reads kept-shape key-spent known-guest
  left-alone link-over meal-chatter meal-talk misbehave misbehaves misbehaviour most-tokens mood naming-kinds
  naming-real-words naming-rewordings no-time-left nursery only-way-in our-id own-food payment-news personal-factor
  product-answer raw-by-habit read-once refusal refused restless said-amount said-food said-helping said-number
  said-quantity said-unit say-done say-failed shelf stand-in stand-ins standins strike-note use-ahead use-leave
  use-openings use-patience use-settled viewer watch-house ways-on whole-name with-second-try with-unit
  without-stutter`.split(/\s+/);
const houseTerm = new RegExp(`-(?:${houseTerms.join("|")})-|^-(?:most|least|longest|fewest)-.`);

/** OpenAI's own field `refusal`, and the name under which answers to the photo prompt are recorded. */
const isTermOfOpenAi = (path, name) => path.includes("/openai/") && /^(refusal|dish_reading)$/.test(name);

const stringsAndComments = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

/** The code of a source file without its comments, or without its strings. */
const withoutComments = (text) => text.replaceAll(stringsAndComments, (part) => (part.startsWith("/") ? "" : part));
const withoutStrings = (text) => text.replaceAll(stringsAndComments, (part) => (part.startsWith("/") ? part : '""'));

const isProduction = (path) =>
  [".css", ".ts", ".tsx"].includes(extname(path)) && !isTest(path) && !/\/testing\/|\.gen\./.test(path);

/** Production files with their text, by path. */
function readSources() {
  const paths = packages.flatMap((folder) => listFiles(`${folder}/src`)).filter(isProduction);
  return new Map(paths.map((path) => [path, readFileSync(repositoryPath(path), "utf8")]));
}

/** The production files that a file names in its imports, also in lazy ones. */
function listImports(path, text, sources) {
  const specifiers = [...withoutComments(text).matchAll(/["'](\.{1,2}\/[^"'?]+|@fetta\/[^"'?]+)[?"']/g)];
  return specifiers
    .map(([, specifier]) => {
      const [, name, part] = /^@fetta\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
      if (name === undefined) return join(dirname(path), specifier).replaceAll("\\", "/");
      const folder = packages.find((each) => basename(each) === name);
      return [".ts", ".tsx"].map((extension) => `${folder}/src/${part}${extension}`).find((file) => sources.has(file));
    })
    .filter((file) => sources.has(file) && file !== path);
}

/** Features of the API that import each other, also by way of others. */
function listFeatureCycles(imports) {
  const featureOf = (path) => /^apps\/api\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const uses = new Map();
  for (const [path, files] of imports) {
    const feature = featureOf(path);
    const others = files.map(featureOf).filter((other) => other !== undefined && other !== feature);
    if (feature !== undefined) uses.set(feature, new Set([...(uses.get(feature) ?? []), ...others]));
  }
  const reach = (from, seen = new Set()) => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  return [...uses.keys()].filter((feature) => reach(feature).has(feature));
}

/** Uses of the former words in names and comments, also of tests and scripts. */
function listHouseTerms() {
  const folders = [...packages.map((folder) => `${folder}/src`), "apps/api/bench", "apps/api/eval", "apps/web/e2e"];
  return [...folders, "scripts"]
    .flatMap(listFiles)
    .filter((path) => /\.(css|mjs|tsx?)$/.test(path) && !/^scripts\/checks\/(figures|source-layout)\.mjs$/.test(path))
    .flatMap((path) => {
      const text = withoutStrings(readFileSync(repositoryPath(path), "utf8"));
      return [basename(path).split(".")[0], ...text.matchAll(/[A-Za-z_$][\w$-]*/g)]
        .map((name) => String(name))
        .filter((name) => !isTermOfOpenAi(path, name))
        .filter((name) => houseTerm.test(`-${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, "-").toLowerCase()}-`))
        .map((name) => `${path}: ${name}`);
    });
}

/**
 * What each figure counts, its target, and `bound`: where the figure stood when it was last lowered. It may only sink;
 * docs/adding-a-feature.md names the exception.
 */
function listFigures(lintOutput) {
  const sources = readSources();
  const imports = new Map([...sources].map(([path, text]) => [path, listImports(path, text, sources)]));
  const users = new Map();
  for (const [path, files] of imports)
    for (const file of new Set(files)) users.set(file, [...(users.get(file) ?? []), path]);
  const countLines = (path) => sources.get(path).split("\n").length - 1;
  const small = [...sources.keys()].filter(
    (path) => !path.endsWith(".css") && countLines(path) <= maxLinesOfSmallFile && users.get(path)?.length === 1,
  );
  const folders = [...groupBy([...sources.keys()], dirname)].filter(([path]) => !foldersWithoutLimit.has(path));
  const [largest] = folders.toSorted(([, one], [, other]) => other.length - one.length);
  const namesFibre = ([path, text]) => !/messages|\/data\//.test(path) && /fib(er|re)/i.test(withoutComments(text));
  return [
    {
      name: "lines of source",
      now: [...sources.keys()].reduce((sum, path) => sum + countLines(path), 0),
      bound: 110_145,
      target: 72_000,
    },
    { name: "production files", items: [...sources.keys()], bound: 1059, target: 900 },
    { name: "files under 60 lines with one user", items: small, bound: 50, target: 60 },
    { name: "files in the largest folder", items: largest[1], bound: 25, target: 25 },
    {
      name: "files that name fibre",
      items: [...sources].filter(namesFibre).map(([path]) => path),
      bound: 4,
      target: 10,
    },
    { name: "API features in import cycles", items: listFeatureCycles(imports), bound: 0, target: 0 },
    { name: "former words in names and comments", items: listHouseTerms(), bound: 0, target: 0 },
    {
      name: "lint directives that suppress nothing",
      items: lintOutput.match(/unused .*disable directive.*/gi) ?? [],
      bound: 0,
      target: 0,
    },
  ].map((figure) => ({ now: figure.items?.length, ...figure }));
}

/** Prints the figures as a table; problems are the figures above their bound, a line each. */
export function checkFigures(print, lintOutput) {
  const figures = listFigures(lintOutput);
  const width = Math.max(...figures.map(({ name }) => name.length));
  const row = (name, ...cells) =>
    [`    ${name.padEnd(width)}`, ...cells.map((cell) => String(cell).padStart(7))].join(" | ");
  const rows = figures.map(({ name, now, bound, target }) => row(name, now, bound, target));
  print([row("figure", "now", "at most", "target"), ...rows].join("\n"));
  return figures
    .filter(({ now, bound }) => now > bound)
    .map(({ name, now, bound }) => `${name}: ${now}, at most ${bound}`)
    .join("\n");
}

if (process.argv[1] === import.meta.filename)
  for (const { name, now, items = [] } of listFigures(""))
    if (name.includes(process.argv[2] ?? "")) console.log([`${name}: ${now}`, ...items].join("\n  "));
