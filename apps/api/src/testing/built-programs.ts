import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of `main.js` and `cli.js`, built for this run as they are shipped. */
    programsDir: string;
  }
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Vitest global set-up: builds the programs that tests start as processes, which takes less than one start of their
 * sources saves. The folder is as deep as `dist`, because the programs find their data from their own place.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(root, "dist-test-"));
  await promisify(execFile)(join(root, "node_modules", ".bin", "rolldown"), ["-c", "-d", folder], { cwd: root });
  project.provide("programsDir", folder);
  return () => rm(folder, { recursive: true });
}
