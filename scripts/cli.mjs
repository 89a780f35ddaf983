// npm run backup, restore and migrate: the command line of the app, with the variables of .env that `npm start` reads too.
import { main } from "./build.mjs";
import { at } from "./paths.mjs";
import { run } from "./processes.mjs";
import { readConfiguration } from "./services.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

main(async () => {
  await prepareToolchain();
  process.exitCode = await run("node", [at("apps", "api", "src", "cli.ts"), ...process.argv.slice(2)], {
    env: { ...readConfiguration(), PATH: toolEnvironment.PATH },
  });
});
