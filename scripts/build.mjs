import { isEnding, runProcess } from "./processes.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

/** Installs and builds; what is unchanged is not done again. Throws with one readable line. */
export async function build() {
  await prepareToolchain();
  const code = await runProcess("turbo", ["run", "build", "--output-logs=new-only"], {
    env: toolEnvironment,
  });
  if (code !== 0) throw new Error("The build failed; its own words are above.");
}

/** Runs a script's work and ends with one line and code 1 when it throws. */
export function runMain(work) {
  work().catch((error) => {
    // Told to end: the steps that fail for it have nothing to say.
    if (isEnding()) return;
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
