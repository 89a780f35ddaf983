// npm run eval -- MODE: how good the estimates are (apps/api/eval); without a mode the recorded answers and the sentences.
import { main } from "./build.mjs";
import { at } from "./paths.mjs";
import { endOnSignal, run } from "./processes.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

main(async () => {
  endOnSignal();
  await prepareToolchain();
  const file = at("apps", "api", "eval", "main.ts");
  process.exitCode = await run("node", [file, ...process.argv.slice(2)], { env: toolEnvironment });
});
