// npm test: sets up, then runs every check and every test even after failures, and adds up the results.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { findBrowser } from "./browser.mjs";
import { build, runMain } from "./build.mjs";
import { repositoryPath, toolFolder } from "./paths.mjs";
import { captureOutput, endOnSignal, runProcess } from "./processes.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";
import { findRunningServer, startThrowawayDatabase } from "./test-databases.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";
import { verify } from "./verify.mjs";

const reports = join(toolFolder, "reports");
/** Ends stages that hang, not slow ones: a stage of ten minutes may take four times as long on a busy machine. */
const stageTimeoutMs = 40 * 60_000;
/** Longer than the browser tests' own limit, so that a run that is too slow still reports and ends its servers. */
const e2eTimeoutMs = 63 * 60_000;
const results = [];

function recordResult(name, { passed, failed, note = "" }) {
  results.push({ name, passed, failed, note });
}

/** Runs one step; an exception counts as a failure and the next step runs. */
async function runStage(name, work) {
  const started = performance.now();
  const failure = { passed: 0, failed: 1 };
  const result = await work().catch((error) => ({ ...failure, note: String(error?.message ?? error) }));
  recordResult(`${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`, result);
}

/** The environment of the tests, without the variables of the developer's own configuration. */
async function testEnvironment() {
  const { listExampleVariables } = await import("./checks/deployment.mjs");
  const environment = { ...toolEnvironment, NO_COLOR: "1" };
  for (const name of listExampleVariables()) delete environment[name];
  return environment;
}

async function runVitest(title, folder, environment, ...args) {
  const report = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  rmSync(report, { force: true });
  const { code, output } = await captureOutput(
    repositoryPath(folder, "node_modules", ".bin", "vitest"),
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    { cwd: repositoryPath(folder), env: environment, timeout: stageTimeoutMs },
  );
  console.log(`\n── ${title}\n${output.trim()}`);
  return readVitestReport(report, code);
}

async function runE2eTests(environment, browser, databaseUrl) {
  const report = join(reports, "journeys.json");
  rmSync(report, { force: true });
  console.log("\n── journeys in the browser");
  const env = {
    ...environment,
    CHROMIUM_PATH: await browser,
    TEST_DATABASE_URL: databaseUrl,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const code = await runProcess(
    repositoryPath("apps", "web", "node_modules", ".bin", "playwright"),
    ["test", "--reporter=list,json"],
    { cwd: repositoryPath("apps", "web"), env, timeout: e2eTimeoutMs },
  );
  return readPlaywrightReport(report, code);
}

/** The tests of packages/db that use the given server: the others need no second run. */
function listTestsOnServer() {
  const folder = repositoryPath("packages", "db");
  return readdirSync(join(folder, "src"), { recursive: true })
    .map((path) => join("src", path))
    .filter(
      (path) => path.endsWith(".test.ts") && readFileSync(join(folder, path), "utf8").includes("test-database.ts"),
    );
}

/**
 * Everything before the browser journeys, two stages at a time on two cores. The longest stage comes first, so that the
 * short ones fill the time beside it. The statements of packages/db run again on a server that already runs, beside the
 * others: it syncs each write, for which they mostly wait.
 */
async function runStages(environment, browser, throwawayServer) {
  const vitestStage = (name, folder, variables, ...args) => ({
    name,
    work: () => runVitest(name, folder, { ...environment, ...variables }, ...args),
  });
  const oneWorker = { VITEST_MAX_WORKERS: "1" };
  const onServer = (folder, url, version, variables, ...args) =>
    vitestStage(`${folder} tests on PostgreSQL ${version}`, folder, { TEST_DATABASE_URL: url, ...variables }, ...args);
  const ownVersion = "18, the app's own";

  const stages = [
    throwawayServer && onServer("apps/api", throwawayServer.url, ownVersion),
    { name: "checks", work: verify },
    ...["packages/domain", "packages/fakes", "apps/web"].map((folder) =>
      vitestStage(`${folder} tests`, folder, oneWorker),
    ),
    {
      name: "component tests",
      work: async () => {
        const variables = { ...environment, CHROMIUM_PATH: await browser };
        return runVitest("component tests", "apps/web", variables, "--config=vitest.browser.config.ts");
      },
    },
    throwawayServer && onServer("packages/db", throwawayServer.url, ownVersion),
  ].filter((stage) => stage !== undefined);
  const other = throwawayServer && (await findRunningServer());
  if (throwawayServer && !other) console.log("\nNo other PostgreSQL answers on DATABASE_URL or 127.0.0.1:5432.");
  const beside =
    other && onServer("packages/db", other.url, `${other.version}, running here`, oneWorker, ...listTestsOnServer());

  const runQueue = async () => {
    for (let stage = stages.shift(); stage; stage = stages.shift()) await runStage(stage.name, stage.work);
  };
  await Promise.all([runQueue(), runQueue(), beside && runStage(beside.name, beside.work)]);
}

function printSummary() {
  console.log("\n── all together");
  for (const { name, passed, failed, note } of results) {
    console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed${note ? `; ${note}` : ""}`);
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  process.exitCode = total("failed") === 0 ? 0 : 1;
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
}

runMain(async () => {
  endOnSignal();
  await prepareToolchain()
    .then(runAllStages)
    .catch((error) => recordResult("set-up", { passed: 0, failed: 1, note: String(error?.message ?? error) }));
  printSummary();
});

async function runAllStages() {
  mkdirSync(reports, { recursive: true });
  await runStage("build", async () => {
    await build();
    return { passed: 1, failed: 0 };
  });
  const environment = await testEnvironment();
  const browser = findBrowser();
  // Awaited later: without this handler a missing browser would be an unhandled rejection until then.
  browser.catch(() => undefined);
  let throwawayServer;
  await runStage("PostgreSQL of this run", async () => {
    throwawayServer = await startThrowawayDatabase();
    return { passed: 1, failed: 0 };
  });
  await runStages(environment, browser, throwawayServer);
  await runStage("journeys in the browser", async () => {
    if (!existsSync(repositoryPath("apps", "web", "playwright.config.ts")))
      throw new Error("apps/web/playwright.config.ts is missing");
    return runE2eTests(environment, browser, throwawayServer?.url ?? "");
  });
  await throwawayServer?.stop();
}
