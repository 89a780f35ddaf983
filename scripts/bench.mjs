// npm run bench -- NAME: runs apps/api/bench/NAME.ts on the built project.
import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";

import { build, runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { endOnSignal, runProcess } from "./processes.mjs";
import { toolEnvironment } from "./toolchain.mjs";

const folder = repositoryPath("apps", "api", "bench");
const [name, ...rest] = process.argv.slice(2);
const known = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => basename(file, ".ts"))
  : [];

runMain(async () => {
  if (name === undefined || !known.includes(name)) {
    throw new Error(`Usage: npm run bench -- NAME, where NAME is one of: ${known.join(", ")}`);
  }
  endOnSignal();
  await build();
  process.exitCode = await runProcess("node", [`${folder}/${name}.ts`, ...rest], { env: toolEnvironment });
});
