// npm run bench -- NAME: runs apps/api/bench/NAME.ts on the built project.
import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";

import { build, main } from "./build.mjs";
import { at } from "./paths.mjs";
import { endOnSignal, run } from "./processes.mjs";
import { toolEnvironment } from "./toolchain.mjs";

const folder = at("apps", "api", "bench");
const [name, ...rest] = process.argv.slice(2);
const known = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => basename(file, ".ts"))
  : [];

main(async () => {
  if (name === undefined || !known.includes(name)) {
    throw new Error(`Usage: npm run bench -- NAME, where NAME is one of: ${known.join(", ")}`);
  }
  endOnSignal();
  await build();
  process.exitCode = await run("node", [`${folder}/${name}.ts`, ...rest], { env: toolEnvironment });
});
