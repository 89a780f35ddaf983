import { existsSync } from "node:fs";

import { captureOutput } from "./processes.mjs";

/** Headless shells first: the e2e tests run in them a sixth faster. */
const browserPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const installHint =
  "The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.";

/** The browser for the e2e tests; as root on Debian it is installed when missing. Throws with one readable line. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await canRun(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run. ${installHint}`);
  }
  const found = await findInstalledBrowser();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium with apt-get…");
    await aptGet("update");
    // Only newer releases have the headless shell.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const installed = await aptGet("install", "--yes", "--no-install-recommends", name);
      const browser = await findInstalledBrowser();
      if (browser !== undefined) return browser;
      console.log(installed.output);
    }
  }
  throw new Error(installHint);
}

export const aptGet = (...args) =>
  captureOutput("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

async function findInstalledBrowser() {
  for (const path of browserPaths) if (existsSync(path) && (await canRun(path))) return path;
  return undefined;
}

// On Ubuntu the file may be a stub that only prints how to install the browser.
async function canRun(path) {
  return (await captureOutput(path, ["--version"])).code === 0;
}
