// npm run mutation -- [PACKAGE …] [--list]: the mutation score of the modules that decide about money, food and data.
// StrykerJS changes one expression at a time; the score is the share of changes that the tests of the package notice.
// A change that no test runs counts as unnoticed. With --list the unnoticed changes are printed.
import { rmSync } from "node:fs";
import { join } from "node:path";

import { runMain } from "./build.mjs";
import { repositoryPath, root, toolFolder } from "./paths.mjs";
import { endOnSignal, runProcess } from "./processes.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

/** Modules by package: the files that are changed. The API's modules need TEST_DATABASE_URL. */
const modules = {
  "packages/domain": {
    billing: ["src/billing/*.ts"],
    "quantity parser": ["src/meal-parser/{quantity,numeral,unit}-parser.ts", "src/meal-parser/italian-numerals.ts"],
    "food matching": ["src/food-matching/*.ts"],
    diets: ["src/recipes/diet-rules.ts", "src/recipes/validation/*.ts"],
    "diary totals": ["src/nutrition/*.ts", "src/trends/*.ts"],
  },
  "apps/web": {
    "diary totals on the page": ["src/features/diary/model/day-summary.ts"],
    "offline queue": ["src/offline/{mutation-queue,offline-database}.ts"],
  },
  "apps/api": { quota: ["src/features/quota/*.ts"], "billing of the server": ["src/features/billing/*.ts"] },
};

/** Runs StrykerJS in this process, in a package's folder, and prints one row for each module. */
async function measure(folder) {
  process.chdir(repositoryPath(folder));
  // globSync came with Node 22: this process is the tool chain's Node, the one that starts the script may be Node 20.
  const { globSync } = await import("node:fs");
  const { Stryker } = await import("@stryker-mutator/core");
  for (const [name, files] of Object.entries(modules[folder])) {
    const missing = files.filter((pattern) => globSync(pattern).length === 0);
    if (missing.length > 0) throw new Error(`No file in ${folder} is called ${missing.join(" or ")}.`);
    const results = await new Stryker({
      mutate: [...files, "!src/**/*.test.ts"],
      testRunner: "vitest",
      plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
      coverageAnalysis: "perTest",
      ignoreStatic: true,
      inPlace: true,
      concurrency: folder === "apps/api" ? 1 : 2,
      timeoutMS: 20_000,
      reporters: process.argv.includes("--list") ? ["clear-text"] : [],
      clearTextReporter: { logTests: false, reportScoreTable: false },
      logLevel: "error",
      allowConsoleColors: false,
    }).runMutationTest();
    const count = (...states) => results.filter(({ status }) => states.includes(status)).length;
    const noticed = count("Killed", "Timeout");
    const all = noticed + count("Survived", "NoCoverage");
    const score = ((100 * noticed) / all).toFixed(1);
    console.log(`${name.padEnd(26)} | ${score.padStart(5)} % | ${noticed} of ${all} | ${folder}`);
  }
}

/** Runs the named packages in a checkout of the last commit, so that a run that is stopped leaves no changed source. */
async function measureCommit(packages, options) {
  await prepareToolchain();
  const checkout = join(toolFolder, "mutation");
  const run = async (cwd, command, ...parameters) => {
    const code = await runProcess(command, parameters, { cwd, env: toolEnvironment });
    if (code !== 0) throw new Error(`${command} ${parameters[0]} ended with code ${code}.`);
  };
  rmSync(checkout, { recursive: true, force: true });
  await run(root, "git", "worktree", "prune");
  await run(root, "git", "worktree", "add", "--quiet", "--detach", checkout);
  await run(checkout, "pnpm", "install", "--frozen-lockfile", "--prefer-offline", "--silent");
  for (const each of packages) await run(checkout, "node", "scripts/mutation.mjs", "--in", each, ...options);
  await run(root, "git", "worktree", "remove", "--force", checkout);
}

const [mode, folder] = process.argv.slice(2);
if (mode === "--in") await measure(folder);
else
  runMain(async () => {
    endOnSignal();
    const named = process.argv.slice(2).filter((argument) => argument in modules);
    await measureCommit(
      named.length > 0 ? named : Object.keys(modules),
      process.argv.filter((argument) => argument === "--list"),
    );
  });
