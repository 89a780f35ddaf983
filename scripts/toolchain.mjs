// Installs pnpm and, through it, Node 24 and everything else. Plain JavaScript: it runs on the Node 20 of the machine.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { repositoryPath, toolFolder } from "./paths.mjs";
import { captureOutput, runProcess } from "./processes.mjs";

const minNodeMajor = 20;
const installStampFile = join(toolFolder, "installed");
const rootManifest = JSON.parse(readFileSync(repositoryPath("package.json"), "utf8"));
const pnpmVersion = rootManifest.packageManager.replace("pnpm@", "");

/** The environment of every tool: the repository's own programs come first in PATH, Node 24 among them. */
export const toolEnvironment = {
  ...process.env,
  PATH: [repositoryPath("node_modules", ".bin"), join(toolFolder, "node_modules", ".bin"), process.env.PATH].join(
    delimiter,
  ),
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

/** Installs the packages of the lockfile, unless they are installed already. Throws with one readable line. */
export async function prepareToolchain() {
  if (Number(process.versions.node.split(".")[0]) < minNodeMajor) {
    throw new Error(`Node ${minNodeMajor} or newer is needed; this is ${process.version}.`);
  }
  const wanted = installFingerprint();
  if (
    existsSync(installStampFile) &&
    readFileSync(installStampFile, "utf8") === wanted &&
    existsSync(repositoryPath("node_modules", ".modules.yaml"))
  )
    return;
  await installPnpm();
  rmSync(installStampFile, { force: true });
  console.log("Installing the packages of pnpm-lock.yaml…");
  const code = await runProcess("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"], {
    // Without a terminal pnpm does not replace packages that another version of it installed.
    env: { ...toolEnvironment, CI: "true" },
  });
  if (code !== 0) throw new Error("pnpm could not install the packages; its own words are above.");
  await checkNodeVersion();
  writeFileSync(installStampFile, wanted);
}

async function installPnpm() {
  const manifest = join(toolFolder, "node_modules", "pnpm", "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === pnpmVersion) return;
  console.log(`Getting pnpm ${pnpmVersion} from npm…`);
  mkdirSync(toolFolder, { recursive: true });
  writeFileSync(join(toolFolder, "package.json"), '{ "private": true }\n');
  const code = await runProcess("npm", [
    "install",
    "--prefix",
    toolFolder,
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    `pnpm@${pnpmVersion}`,
  ]);
  if (code !== 0) throw new Error(`npm could not install pnpm ${pnpmVersion}; its own words are above.`);
}

async function checkNodeVersion() {
  const { output } = await captureOutput("node", ["--version"], { env: toolEnvironment });
  if (output.startsWith("v24.")) return;
  throw new Error(
    `Node 24 did not come with the packages (found ${output.trim()}): npm's setting ignore-scripts must be off.`,
  );
}

// Hash of all files that determine the content of node_modules.
function installFingerprint() {
  const manifests = ["apps", "packages"].flatMap((group) =>
    readdirSync(repositoryPath(group)).map((name) => join(group, name, "package.json")),
  );
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...manifests.toSorted()]) {
    if (existsSync(repositoryPath(file))) hash.update(file).update(readFileSync(repositoryPath(file)));
  }
  return hash.digest("hex");
}
