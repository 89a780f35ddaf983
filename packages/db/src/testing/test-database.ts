import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { connect, type ConnectionTimeouts } from "../connect.ts";
import type { Db } from "../schema/schema.ts";
import { lenientTimeouts } from "./lenient-timeouts.ts";
import type {} from "./provided-context.ts";
import { runStatement, withPgClient } from "./pg-client.ts";

/** A copy of a database of the run, which no connection may use meanwhile: its URL. */
export async function copyDatabase(sourceName: string): Promise<string> {
  const template = new URL(inject("templateUrl"));
  const name = `${template.pathname.slice(1)}_${randomBytes(4).toString("hex")}`;
  await withPgClient(new URL("/postgres", template).href, async (client) => {
    // Two files that copy at the same moment would fail with "source database is being accessed": they take a lock.
    await client.query("select pg_advisory_lock(721)");
    // The other strategy writes each page to the log as well.
    await client.query(`create database ${name} template ${sourceName} strategy file_copy`);
  });
  return new URL(`/${name}`, template).href;
}

/** A private copy of the migrated template: its URL. Copying takes about 50 ms. */
export function createTestDatabaseUrl(): Promise<string> {
  return copyDatabase(new URL(inject("templateUrl")).pathname.slice(1));
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
