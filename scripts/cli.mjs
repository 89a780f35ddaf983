// npm run backup, restore and migrate: the command line of the app, with the variables of .env that `npm start` also
// reads.
import { runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { runProcess } from "./processes.mjs";
import { readConfiguration } from "./services.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

runMain(async () => {
  await prepareToolchain();
  process.exitCode = await runProcess(
    "node",
    [repositoryPath("apps", "api", "src", "cli.ts"), ...process.argv.slice(2)],
    { env: { ...readConfiguration(), PATH: toolEnvironment.PATH } },
  );
});
