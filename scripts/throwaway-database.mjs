// A PostgreSQL for one test run, fast because its data need not survive: prints its address, and ends when its standard
// input closes. Runs on the project's own Node, which reads TypeScript.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedDatabase } from "../packages/db/src/embedded/embedded-database.ts";

const dataDir = await mkdtemp(join(tmpdir(), "fetta-test-"));
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // Visits each of some two hundred databases once a minute, which took a sixth of the server's CPU.
  autovacuum: "off",
  max_connections: "200",
};
const { url, stop } = await startEmbeddedDatabase({
  dataDir,
  log: () => undefined,
  settings,
  canCreateDatabases: true,
});

async function shutDown() {
  await stop({ force: true });
  const elsewhere = await readFile(join(dataDir, "postgres-location"), "utf8").catch(() => undefined);
  if (elsewhere !== undefined) await rm(elsewhere.trim(), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

let isShuttingDown = false;
function shutDownOnce() {
  if (isShuttingDown) return;
  isShuttingDown = true;
  shutDown().then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, shutDownOnce);
process.stdin.on("end", shutDownOnce).resume();
process.stdout.write(`${url}\n`);
