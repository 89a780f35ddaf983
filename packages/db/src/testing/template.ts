import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "../connect.ts";
import { startEmbedded } from "../embedded/launcher.ts";
import { migrateToLatest } from "../migrate.ts";
import type {} from "./provided-context.ts";
import { inDatabase, withServer } from "./server.ts";

/** TEST_DATABASE_URL is a server where databases can be made; without it an embedded one is started for the run. */
async function testServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-test-"));
  const server = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: "off" } });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Vitest global set-up: migrates a template once a run, and drops it with all its copies at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const name = `fetta_t_${randomBytes(5).toString("hex")}`;
  await inDatabase(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const db = connect({ url: url.href, max: 1, onIdleError: () => undefined });
  await migrateToLatest(db);
  await db.destroy();
  project.provide("templateUrl", url.href);
  return async () => {
    await withServer(server.url, async (client) => {
      const copies = await client.query<{ datname: string }>(
        "select datname from pg_database where datname like $1",
        [`${name}%`],
      );
      for (const { datname } of copies.rows)
        await client.query(`drop database if exists ${datname} with (force)`);
    });
    await server.stop();
  };
}
