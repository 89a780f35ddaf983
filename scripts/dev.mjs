// npm run dev: fakes, API with restart and web with hot reload, in one terminal.
import { createInterface } from "node:readline";

import { runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { endProcess, endOnSignal, isEnding, startProcess } from "./processes.mjs";
import { assertPortIsFree, readConfiguration, startFakes, waitUntilReady } from "./services.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

const webPort = 5173;
const apiPort = 3001;

/** Starts a program and prefixes its output lines with its name. */
function startNamed(name, command, args, options) {
  const child = startProcess(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(4)}| ${line}`));
  }
  return child;
}

runMain(async () => {
  endOnSignal();
  await prepareToolchain();
  await assertPortIsFree(apiPort, "0.0.0.0");
  await assertPortIsFree(webPort, "127.0.0.1");
  const configuration = readConfiguration();
  const origin = `http://localhost:${webPort}`;
  const fakes = await startFakes(configuration, `http://127.0.0.1:${apiPort}`, origin);
  const env = { ...configuration, PATH: toolEnvironment.PATH };
  const api = startNamed(
    "api",
    "node",
    ["--watch", "--watch-preserve-output", repositoryPath("apps", "api", "src", "main.ts")],
    {
      env: {
        ...env,
        TEST_PAGES: env.TEST_PAGES || "on",
        PORT: String(apiPort),
        APP_ORIGIN: origin,
        ...fakes.variables,
      },
    },
  );
  const web = startNamed(
    "web",
    repositoryPath("apps", "web", "node_modules", ".bin", "vite"),
    ["--port", `${webPort}`, "--strictPort"],
    { cwd: repositoryPath("apps", "web"), env: { ...env, API_ORIGIN: `http://127.0.0.1:${apiPort}` } },
  );
  const ready = await waitUntilReady(`http://127.0.0.1:${apiPort}/api/health/ready`, api);
  if (ready) console.log(`\nFetta, with reload: ${origin}\n  ${fakes.lines.join("\n  ")}\n`);
  // The loop ends when either program ends by itself.
  const code = await Promise.race([api, web].map((child) => new Promise((resolve) => child.once("exit", resolve))));
  if (isEnding()) return;
  await Promise.all([endProcess(api), endProcess(web)]);
  process.exit(code ?? 1);
});
