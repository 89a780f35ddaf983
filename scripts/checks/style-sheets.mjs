// Checks the style sheets of the web app: classes outside src/ui belong to the CSS module of their feature, and scripts
// use the classes that it defines. No rule with :has() or a sibling ends in *: Chromium would restyle the whole page
// whenever an element is inserted anywhere (a third of the work of opening a sheet).
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

import { repositoryPath } from "../paths.mjs";

const root = "apps/web/src";

/** The selectors of a style sheet, with `%name` for `:global(.name)`; at-rules and the steps of animations have none. */
const readSelectors = (css) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim().replaceAll(/:global\(\.([\w-]+)\)/g, "%$1"))
    .filter((selector) => !/^(@.*|from|to|[\d.]+%)$/s.test(selector))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/));

const readClasses = (selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map((match) => match[1]);
const readGlobalClasses = (selector) => [...selector.matchAll(/%([\w-]+)/g)].map((match) => match[1]);
/** The shared classes that the classes of a module include: `composes: row wrap from global`. */
const readComposedClasses = (css) =>
  [...css.matchAll(/composes: ([\w -]+) from global;/g)].flatMap((match) => match[1].split(" "));

/** Problems of the style sheets and scripts in `files`, a map from the path below src to the text; a line each. */
function findStyleProblems(files) {
  const problems = [];
  const sharedClasses = new Set();
  const modules = new Map();
  for (const [path, text] of files) {
    if (!path.endsWith(".css")) continue;
    const selectors = readSelectors(text);
    for (const selector of selectors)
      if (/:has\(.*[\s>]\*|[+~] *\*/s.test(selector)) problems.push(`${path}: ${selector}: matches any element`);
    if (path.startsWith("ui/")) for (const name of selectors.flatMap(readClasses)) sharedClasses.add(name);
    else if (path.startsWith("styles/")) {
      for (const selector of selectors)
        if (readClasses(selector).length > 0) problems.push(`${path}: ${selector}: classes belong to src/ui`);
    } else if (path.endsWith(".module.css")) modules.set(path, { selectors, composed: readComposedClasses(text) });
    else problems.push(`${path} is no CSS module`);
  }
  const defined = new Map();
  for (const [path, { selectors, composed }] of modules) {
    for (const name of composed) if (!sharedClasses.has(name)) problems.push(`${path}: .${name} is no class of src/ui`);
    defined.set(path, new Set(selectors.flatMap(readClasses)));
    for (const selector of selectors) {
      if (readClasses(selector).length === 0) problems.push(`${path}: ${selector.trim()}: no class of the feature`);
      for (const name of readGlobalClasses(selector))
        if (!sharedClasses.has(name)) problems.push(`${path}: .${name} is no class of src/ui`);
    }
  }
  const unused = new Map([...defined].map(([path, names]) => [path, new Set(names)]));
  for (const [path, text] of files) {
    for (const [, variable, specifier] of text.matchAll(/^import (\w+) from "(\..*\.module\.css)";$/gm)) {
      const module = posix.join(posix.dirname(path), specifier);
      if (!path.startsWith(`${posix.dirname(module)}/`)) problems.push(`${path}: ${module} belongs to another feature`);
      for (const [, name] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))) {
        unused.get(module)?.delete(name);
        if (!defined.get(module)?.has(name)) problems.push(`${path}: ${module} has no class ${name}`);
      }
    }
  }
  for (const [path, names] of unused) for (const name of names) problems.push(`${path}: .${name} is not used`);
  return problems.join("\n");
}

const readSources = () =>
  new Map(
    readdirSync(repositoryPath(root), { recursive: true })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => /\.(css|tsx?)$/.test(path))
      .map((path) => [path, readFileSync(repositoryPath(`${root}/${path}`), "utf8")]),
  );

/** The problem that each planted file must cause. */
const plantedViolations = {
  "styles/planted.css": [".planted { margin: 0; }", "classes belong to src/ui"],
  "features/diary/planted.css": [".planted { margin: 0; }", "is no CSS module"],
  "features/diary/first.module.css": ["@media print { :global(.btn) { margin: 0; } }", "no class of the feature"],
  "features/diary/second.module.css": [".a :global(.planted) { margin: 0; }", ".planted is no class of src/ui"],
  "features/diary/third.module.css": [".b, .c:has(.d) { margin: 0; }", ".d is not used"],
  "features/diary/fourth.module.css": [".f { composes: composed from global; }", ".composed is no class of src/ui"],
  "features/diary/fifth.module.css": [".g:has(.h):hover > * { margin: 0; }", "> *: matches any element"],
  "features/diary/sixth.module.css": [".i > * + * { margin: 0; }", "> * + *: matches any element"],
  "features/goals/planted.tsx": ['import styles from "../diary/third.module.css";', "belongs to another feature"],
  "features/diary/planted.tsx": ['import styles from "./third.module.css";\nstyles.b;\nstyles.e;', "has no class e"],
};

/** Problems of the sources, and the planted violations that the check does not find; a line each. */
export function checkStyleSheets() {
  const planted = Object.entries(plantedViolations);
  const found = findStyleProblems(new Map(planted.map(([path, [text]]) => [path, text])));
  const missed = planted.filter(([, [, problem]]) => !found.includes(problem)).map(([path]) => `not found: ${path}`);
  return [...missed, findStyleProblems(readSources())].filter((line) => line !== "").join("\n");
}
