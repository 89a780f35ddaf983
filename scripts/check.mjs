// npm run check: format, lint, types and related tests of what differs from the main branch, within a limit of time.
// `npm run check -- REF` compares with another branch or commit.
import { existsSync } from "node:fs";

import { checkDocumentPaths } from "./checks/document-paths.mjs";
import { checkComments, checkSourceLayout, packages } from "./checks/source-layout.mjs";
import { repositoryPath } from "./paths.mjs";
import { captureOutput, endOnSignal } from "./processes.mjs";
import { runMain } from "./build.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

/** Tests that are not done by then are ended and reported as not run; `npm test` runs them all. */
const limitMs = 90_000;
const startedAt = performance.now();
const env = { ...toolEnvironment, NO_COLOR: "1" };
let failed = 0;

function report(mark, name, problems = "") {
  if (mark === "✗") failed += 1;
  console.log(`${mark} ${name} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  if (problems !== "") console.log(problems.replace(/^/gm, "    "));
}

/** Runs a tool and reports it: nothing but a line when it passes, its output when it fails. */
async function runTool(name, command, args, options = {}) {
  const { code, output } = await captureOutput(command, args, { env, ...options });
  const isLate = options.timeout !== undefined && performance.now() - startedAt >= limitMs;
  if (code === 0) report("✓", name);
  else if (isLate) report("–", `${name}: not done after ${limitMs / 1000} s, \`npm test\` runs them`);
  else report("✗", name, output.trim());
}

async function runGit(...args) {
  const { code, output } = await captureOutput("git", args);
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output.trim()}`);
  return output.split("\n").filter(Boolean);
}

/** Files that differ from the common ancestor with a branch, committed or not, without those that are deleted. */
async function listChangedFiles(branch) {
  const [base] = await runGit("merge-base", branch, "HEAD");
  const changed = await runGit("diff", "--name-only", "--relative", base);
  const added = await runGit("ls-files", "--others", "--exclude-standard");
  return { base, files: [...changed, ...added].filter((file) => existsSync(repositoryPath(file))) };
}

async function checkFiles(files, sources) {
  await runTool("format", "oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...files]);
  if (sources.length > 0) await runTool("lint", "oxlint", ["--type-aware", "--deny-warnings", ...sources]);
  // The quick ones first: tests of the API need a database.
  for (const folder of packages.toReversed()) {
    const own = sources.filter((file) => file.startsWith(`${folder}/`)).map((file) => repositoryPath(file));
    const vitest = repositoryPath(folder, "node_modules", ".bin", "vitest");
    const timeout = Math.max(1, Math.round(limitMs - (performance.now() - startedAt)));
    if (own.length > 0)
      await runTool(`related tests of ${folder}`, vitest, ["related", "--run", "--passWithNoTests", ...own], {
        cwd: repositoryPath(folder),
        timeout,
      });
  }
}

runMain(async () => {
  endOnSignal();
  await prepareToolchain();
  const { base, files } = await listChangedFiles(process.argv[2] ?? "main");
  const sources = files.filter((file) => /\.(mjs|tsx?)$/.test(file));
  if (files.length === 0) return console.log("Nothing differs.");

  const problems = [checkSourceLayout(), checkComments(), checkDocumentPaths()].filter(Boolean).join("\n");
  report(problems === "" ? "✓" : "✗", "file names, comments, paths in documents", problems);
  // One lane for each of two cores.
  await Promise.all([
    // Turborepo adds the packages that depend on a changed one, and skips what it has checked before.
    runTool("types", "turbo", ["run", "typecheck", "--affected", "--output-logs=errors-only"], {
      env: { ...env, TURBO_SCM_BASE: base },
    }),
    checkFiles(files, sources),
  ]);
  process.exitCode = failed === 0 ? 0 : 1;
});
