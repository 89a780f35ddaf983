// npm run verify: every check that needs no database and no browser. Each counts as one.
import { runMain } from "./build.mjs";
import { captureOutput, endOnSignal } from "./processes.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

const folders = ["apps", "packages", "scripts"];

/** A check by a tool: its output when it failed, an empty text when it passed. */
const runTool =
  (command, ...args) =>
  async () => {
    const { code, output } = await captureOutput(command, args, { env: { ...toolEnvironment, NO_COLOR: "1" } });
    return code === 0 ? "" : output.trim() || `${command} ended with ${code}`;
  };

let lintOutput = "";
const lint = runTool(
  "oxlint",
  "--type-aware",
  "--deny-warnings",
  "--report-unused-disable-directives-severity=error",
  ...folders,
);

// Imported only when they run: they need packages that the set-up installs first.
const boundaries = () => import("./checks/import-rules.mjs");
const deployment = () => import("./checks/deployment.mjs");
const sourceLayout = () => import("./checks/source-layout.mjs");
const styleSheets = () => import("./checks/style-sheets.mjs");
const figures = () => import("./checks/figures.mjs");
const documentPaths = () => import("./checks/document-paths.mjs");
const checklist = () => import("./checks/acceptance-checklist.mjs");

const checks = [
  { name: "format (oxfmt)", check: runTool("oxfmt", "--check", ".") },
  { name: "lint (oxlint)", check: async () => (lintOutput = await lint()) },
  { name: "types (tsc)", check: runTool("turbo", "run", "typecheck", "--output-logs=errors-only") },
  {
    name: "imports keep their layers (dependency-cruiser)",
    check: async () => (await boundaries()).checkImportRules(),
  },
  {
    name: "every import rule catches a planted violation",
    check: async () => (await boundaries()).checkImportRulesCatchViolations(),
  },
  { name: "no dead code, no dead dependency (knip)", check: runTool("knip", "--no-progress") },
  {
    name: "packages/domain exports nothing that only tests use (knip)",
    check: runTool(
      "knip",
      "--production",
      "--no-progress",
      "--config=knip.production.json",
      "--workspace=packages/domain",
    ),
  },
  { name: "package.json files agree (sherif)", check: runTool("sherif") },
  { name: "docker-compose.yml can be read", check: async () => (await deployment()).checkCompose() },
  { name: "Dockerfile finds its files", check: async () => (await deployment()).checkDockerfile() },
  { name: "the systemd unit starts files that exist", check: async () => (await deployment()).checkSystemdUnit() },
  {
    name: ".env.example explains what the app reads",
    check: async () => (await deployment()).checkEnvironmentExample(),
  },
  {
    name: "docs/configuration.md says what leaves with which variable",
    check: async () =>
      (await deployment()).checkOutwardTable() || (await deployment()).checkOutwardTableCatchesViolations(),
  },
  {
    name: "file names are unique, folders hold at most 25 files",
    check: async () => (await sourceLayout()).checkSourceLayout(),
  },
  {
    name: "classes outside ui belong to a CSS module and are used",
    check: async () => (await styleSheets()).checkStyleSheets(),
  },
  { name: "comments name parts of the system", check: async () => (await sourceLayout()).checkComments() },
  { name: "documents name existing files", check: async () => (await documentPaths()).checkDocumentPaths() },
  {
    name: "the check of documents catches planted paths",
    check: async () => (await documentPaths()).checkDocumentPathsCatchViolations(),
  },
  { name: "every acceptance point has its e2e test", check: async () => (await checklist()).checkChecklist() },
  {
    name: "figures of the sources do not rise",
    check: async (print) => (await figures()).checkFigures(print, lintOutput),
  },
];

/** Runs every check, even after failures. */
export async function verify(print = console.log) {
  let failed = 0;
  for (const { name, check } of checks) {
    const started = performance.now();
    const problems = await check(print).catch((error) => String(error?.stack ?? error));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`${problems === "" ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (problems === "") continue;
    failed += 1;
    print(problems.replace(/^/gm, "    "));
  }
  return { passed: checks.length - failed, failed };
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("verify.mjs")) {
  runMain(async () => {
    endOnSignal();
    await prepareToolchain();
    const { passed, failed } = await verify();
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  });
}
