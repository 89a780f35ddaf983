import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createReplicaReads } from "./replica-reads.ts";

const url = await createTestDatabaseUrl();
const open = (address: string) => connect({ url: address, onIdleError: () => undefined });
const primary = open(url);
afterAll(() => primary.destroy());

// A server that answers as a replica does: its functions hide those of PostgreSQL, and a table says how far it is.
await sql
  .raw(
    `create schema replaying;
    create table replaying.state as select '0/0'::pg_lsn as reached;
    create function replaying.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function replaying.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select reached from replaying.state'`,
  )
  .execute(primary);
const moveReplica = (to: string) => sql.raw(`update replaying.state set reached = '${to}'`).execute(primary);

function openReplica(address = url): Db {
  const replica = new URL(address);
  replica.searchParams.set("options", "-c search_path=replaying,public,pg_catalog");
  const db = open(replica.href);
  afterAll(() => db.destroy());
  return db;
}

const log = pino({ level: "silent" });
const readsOf = (replica: Db) => {
  const run = createReplicaReads({ primary, replica, log, pauseMs: 200 });
  return () =>
    run(async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
      return rows[0]?.isReplica === true ? "replica" : "primary";
    });
};

test("a read goes to the replica where that has replayed all writes, also when it does so a moment later", async () => {
  const read = readsOf(openReplica());
  await moveReplica("FFFFFFFF/0");
  expect(await read()).toBe("replica");
  await moveReplica("0/0");
  const waiting = read();
  await sleep(20);
  await moveReplica("FFFFFFFF/0");
  expect(await waiting).toBe("replica");
});

test("a replica that stays behind is not asked for a while, so that it delays a single read, and used again once it has caught up", async () => {
  const read = readsOf(openReplica());
  await moveReplica("0/0");
  expect(await read()).toBe("primary");
  await moveReplica("FFFFFFFF/0");
  expect(await read()).toBe("primary");
  await sleep(250);
  expect(await read()).toBe("replica");
});

test("reads of a replica that cannot be reached run on the primary, and errors of a read itself are passed on", async () => {
  expect(await readsOf(openReplica("postgres://postgres@127.0.0.1:1/none"))()).toBe("primary");
  await moveReplica("FFFFFFFF/0");
  const run = createReplicaReads({ primary, replica: openReplica(), log });
  await expect(run((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow("division by zero");
});
