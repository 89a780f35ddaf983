import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "../connect.ts";
import { startEmbeddedDatabase } from "../embedded/embedded-database.ts";
import { migrateToLatest } from "../migrate.ts";
import { lenientTimeouts } from "./lenient-timeouts.ts";
import type {} from "./provided-context.ts";
import { runStatement, withPgClient } from "./pg-client.ts";

/** TEST_DATABASE_URL is a server where databases can be created; without it an embedded one is started for the run. */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-test-"));
  const server = await startEmbeddedDatabase({
    dataDir,
    log: () => undefined,
    settings: { fsync: "off" },
    canCreateDatabases: true,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop({ force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * In use; and "permission denied to terminate process": a maintenance process of the server, which only a superuser may
 * terminate.
 */
const retryableDropCodes = new Set(["55006", "42501"]);

/** Terminates open connections, which may take a busy server longer than the seconds that one attempt waits. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const dropped = await client.query(`drop database if exists ${name} with (force)`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && retryableDropCodes.has(String(Reflect.get(error, "code")))) return false;
      throw error;
    },
  );
  if (dropped) return;
  await sleep(200);
  await dropDatabase(client, name);
}

/** Vitest global set-up: migrates a template once a run, and drops it with all its copies at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const name = `fetta_t_${randomBytes(5).toString("hex")}`;
  await runStatement(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const db = connect({ url: url.href, maxConnections: 1, timeouts: lenientTimeouts, onIdleError: () => undefined });
  await migrateToLatest(db);
  await db.destroy();
  project.provide("templateUrl", url.href);
  return async () => {
    await withPgClient(server.url, async (client) => {
      const copies = await client.query<{ datname: string }>("select datname from pg_database where datname like $1", [
        `${name}%`,
      ]);
      for (const { datname } of copies.rows) await dropDatabase(client, datname);
    });
    await server.stop();
  };
}
