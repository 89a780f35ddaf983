// npm run eval -- MODE: measures the accuracy of the estimates (apps/api/eval); without a mode the recorded answers and
// the sentences.
import { runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { endOnSignal, runProcess } from "./processes.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

runMain(async () => {
  endOnSignal();
  await prepareToolchain();
  const file = repositoryPath("apps", "api", "eval", "main.ts");
  process.exitCode = await runProcess("node", [file, ...process.argv.slice(2)], { env: toolEnvironment });
});
