// npm start: installs, builds and runs the app, with fakes for the services that are not configured.
import { once } from "node:events";

import { build, runMain } from "./build.mjs";
import { serverArguments } from "./paths.mjs";
import { endOnSignal, endProcess, isEnding, startProcess } from "./processes.mjs";
import { assertPortIsFree, readConfiguration, startFakes, waitUntilReady } from "./services.mjs";
import { toolEnvironment } from "./toolchain.mjs";

runMain(async () => {
  let app;
  endOnSignal(async () => app?.exitCode);
  const configuration = readConfiguration();
  const port = Number(configuration.PORT ?? 3000);
  await assertPortIsFree(port, configuration.HOST ?? "0.0.0.0");
  await build();

  const origin = new URL(configuration.APP_ORIGIN ?? `http://localhost:${port}`).origin;
  const fakes = await startFakes(configuration, `http://127.0.0.1:${port}`, origin);
  app = startProcess("node", serverArguments, {
    env: { ...configuration, PATH: toolEnvironment.PATH, PORT: String(port), ...fakes.variables },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(app, "exit");
  if (await waitUntilReady(`http://127.0.0.1:${port}/api/health/ready`, app)) {
    const dataDir = configuration.DATA_DIR ?? ".data";
    const database = configuration.DATABASE_URL
      ? "configured"
      : `PostgreSQL 18 that comes with the app, data in ${dataDir} (DATABASE_URL names another)`;
    const lines = [`Database   ${database}`, ...fakes.lines];
    console.log(
      `\nFetta is ready: ${configuration.APP_ORIGIN ?? `http://localhost:${port}`}\n  ${lines.join("\n  ")}\n`,
    );
  }
  const [code] = await ended;
  if (isEnding()) return;
  await endProcess(app);
  process.exit(code ?? 1);
});
