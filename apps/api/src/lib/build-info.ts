import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import rootPackage from "../../../../package.json" with { type: "json" };
import { memoizeAsync } from "./resilience/single-flight.ts";

export type BuildInfo = {
  version: string;
  /** First characters of the commit of a checkout; null where the app runs without its repository. */
  commit: string | null;
  /** When the bundle was built; null where the sources run. */
  builtAt: Date | null;
};

const ownFile = fileURLToPath(import.meta.url);
const ownFolder = dirname(ownFile);

async function readCommit(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("git", ["-C", ownFolder, "rev-parse", "--short=10", "HEAD"]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** What this process runs, read once. */
export const readBuildInfo = memoizeAsync(async (): Promise<BuildInfo> => {
  const isBundle = ownFile.endsWith(".js");
  const [commit, builtAt] = await Promise.all([
    readCommit(),
    isBundle ? stat(ownFile).then(({ mtime }) => mtime) : Promise.resolve(null),
  ]);
  return { version: rootPackage.version, commit, builtAt };
});
