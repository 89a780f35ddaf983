import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { connect, type ConnectionTimeouts } from "../connect.ts";
import type { Db } from "../schema/schema.ts";
import { lenientTimeouts } from "./lenient-timeouts.ts";
import type {} from "./provided-context.ts";
import { runStatement, withPgClient } from "./pg-client.ts";

/** A private copy of the migrated template: its URL. Copying takes about 50 ms. */
export async function createTestDatabaseUrl(): Promise<string> {
  const template = new URL(inject("templateUrl"));
  const templateName = template.pathname.slice(1);
  const name = `${templateName}_${randomBytes(4).toString("hex")}`;
  const server = new URL(template);
  server.pathname = "/postgres";
  await withPgClient(server.href, async (client) => {
    // Two files that copy at the same moment would fail with "source database is being accessed": they take a lock.
    await client.query("select pg_advisory_lock(721)");
    await client.query(`create database ${name} template ${templateName}`);
  });
  const url = new URL(template);
  url.pathname = `/${name}`;
  return url.href;
}

/** A private database with an empty schema `public`: its URL. */
export async function createEmptyDatabaseUrl(): Promise<string> {
  const url = await createTestDatabaseUrl();
  await runStatement(url, "drop schema public cascade");
  await runStatement(url, "create schema public");
  return url;
}

/**
 * A connection to a private copy of the migrated template, with lenient timeouts by default; closed when the test file
 * ends.
 */
export async function createTestDatabase(timeouts: ConnectionTimeouts = lenientTimeouts): Promise<Db> {
  const db = connect({
    url: await createTestDatabaseUrl(),
    maxConnections: 10,
    timeouts,
    onIdleError: () => undefined,
  });
  afterAll(() => db.destroy());
  return db;
}
