// Documents name files that exist. A path is what begins with a folder of the root, or a code span that ends like a
// source file; the latter may be shortened at its front. `*` and `{a,b}` stand for what they mean in a shell.
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

import { root } from "../paths.mjs";

/** Folders that are installed or built, and hidden ones, hold nothing that documents can rely on. */
const generated = /^(\.(?!env)|node_modules$|dist$|test-results$)/;

const anchoredPath = /(?<![\w./@-])(?:apps|packages|scripts|docs)\/(?:[\w.*/-]|\{[\w,.-]+\})*[\w*}]/g;
const sourceFile = /^[\w*{][\w.*{},/-]*\.(css|md|mjs|tsx?)$/;

function* listPaths(folder = "") {
  for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
    if (generated.test(entry.name)) continue;
    yield folder + entry.name;
    if (entry.isDirectory()) yield* listPaths(`${folder}${entry.name}/`);
  }
}

/** Whether a path, or the end of one where `isShortened`, is among `paths` (one path a line). */
function exists(path, paths, isShortened) {
  const pattern = path
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replaceAll("*", "[^/\n]*")
    .replaceAll(/\{([^}]*)\}/g, (_, choices) => `(${choices.replaceAll(",", "|")})`);
  return new RegExp(`^${isShortened ? "(.*/)?" : ""}${pattern}$`, "m").test(paths);
}

/** The paths and links in the text of a document that lead nowhere. */
function findDeadPaths(document, text, paths) {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code.split(/[\s()]+/));
  const shortened = words.filter((word) => sourceFile.test(word) && word.match(anchoredPath) === null);
  const anchored = text.match(anchoredPath)?.filter((path) => !path.split("/").some((part) => generated.test(part)));
  const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)|^\[\w+\]: ([\w./-]+)$/gm)].map(([, inline, listed]) =>
    posix.join(posix.dirname(document), inline ?? listed),
  );
  return [
    ...shortened.filter((path) => !exists(path, paths, true)),
    ...[...(anchored ?? []), ...links].filter((path) => !exists(path.replace(/\/$/, ""), paths, false)),
  ];
}

/** Paths of documents that lead nowhere, a line each. */
export function checkDocumentPaths() {
  const all = [...listPaths()];
  const documents = all.filter((path) => /^([^/]+|docs\/.*)\.md$/.test(path));
  return documents
    .flatMap((document) =>
      findDeadPaths(document, readFileSync(`${root}/${document}`, "utf8"), all.join("\n")).map(
        (path) => `${document}: there is no ${path}`,
      ),
    )
    .join("\n");
}

/** Each kind of dead path is reported, and nothing else is. */
export function checkDocumentPathsCatchViolations() {
  const paths = ["docs", "docs/a.md", "apps", "apps/api", "apps/api/src", "apps/api/src/food.ts"].join("\n");
  const dead = ["apps/api/src/gone.ts", "apps/api/{src,lib}/gone*.ts", "gone.ts", "src/gone.ts", "docs/gone.md"];
  const text =
    "`apps/api/src/food.ts` (apps/api/src/gone.ts) `apps/api/{src,lib}/gone*.ts` `gone.ts` `src/gone.ts` ".concat(
      "`food.ts` `src/*.ts` `apps/web/dist` `no-file` apps/api. [a](a.md#top) [gone](gone.md) [web](https://a.b)",
    );
  const found = findDeadPaths("docs/planted.md", text, paths);
  return found.toSorted().join() === dead.toSorted().join() ? "" : `found ${found.join(", ")}`;
}
