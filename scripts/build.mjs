import { isEnding, runProcess } from "./processes.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

/** Installs and builds; unchanged steps are skipped. Throws with one readable line. */
export async function build() {
  await prepareToolchain();
  const code = await runProcess("turbo", ["run", "build", "--output-logs=new-only"], { env: toolEnvironment });
  if (code !== 0) throw new Error("The build failed; its own words are above.");
}

/** Runs a script's work; when it throws, prints one line and exits with code 1. */
export function runMain(work) {
  work().catch((error) => {
    // While the process ends, failures of the cancelled steps are not reported.
    if (isEnding()) return;
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
