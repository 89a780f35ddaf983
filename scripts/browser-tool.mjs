// npm run accessibility, npm run persona: builds the app and runs a program of apps/web/e2e/support with the words behind it.
import { build, runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { endOnSignal, runProcess } from "./processes.mjs";
import { toolEnvironment } from "./toolchain.mjs";

const [program, ...words] = process.argv.slice(2);

runMain(async () => {
  endOnSignal();
  await build();
  const file = repositoryPath("apps", "web", "e2e", "support", program);
  process.exitCode = await runProcess("node", [file, ...words], { env: toolEnvironment });
});
