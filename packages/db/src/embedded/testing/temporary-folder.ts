import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

/** An empty folder for the running test, removed after it; open to other accounts unless `closed`. */
export async function createTemporaryFolder({ closed = false } = {}): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "fetta-embedded-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  if (!closed) await chmod(path, 0o755);
  return path;
}
