import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { schemaVersions } from "../migrate.ts";
import { createTestDatabaseUrl } from "./test-database.ts";
import { withPgClient } from "./pg-client.ts";

type Recorded = { sql: string; values: unknown[]; rows: Record<string, unknown>[] };
type Recording = { schema: string; recordedAt: string; statements: Recorded[] };

/** Recorded by scripts/record-statements.mjs with the release before this version. */
const file = new URL("released-statements.json", import.meta.url);
const recording = JSON.parse(await readFile(file, "utf8")) as Recording;

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const anyMoment = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)?/g;
const wholeMoment = new RegExp(`^${anyMoment.source}$`);

/** Shifts the timestamps of the recording by the time since it was made. */
function shiftMoments(now: number) {
  const passed = now - new Date(recording.recordedAt).getTime();
  return (value: unknown): unknown =>
    typeof value === "string" && wholeMoment.test(value)
      ? new Date(new Date(value).getTime() + passed).toISOString()
      : value;
}

/** Generated ids differ from the recorded ones: maps each recorded id to the one at its place in the result. */
function createIdMap() {
  const known = new Map<string, string>();
  const replace = (text: string): string => text.replaceAll(anyId, (id) => known.get(id) ?? id);
  return {
    in: (value: unknown): unknown => (typeof value === "string" ? replace(value) : value),
    learn: (then: string, now: string): void => {
      const ids = now.match(anyId) ?? [];
      for (const [at, id] of (then.match(anyId) ?? []).entries()) known.set(id, ids[at] ?? id);
    },
  };
}

const maskMoments = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(anyMoment, "a moment"));

/** The columns that the release reads; new columns are ignored. */
function pickColumns(rows: readonly Record<string, unknown>[], like: readonly Record<string, unknown>[]) {
  return rows.map((row, at) => Object.fromEntries(Object.keys(like[at] ?? row).map((column) => [column, row[column]])));
}

test("the statements of the previous release run on the new schema", async () => {
  expect(schemaVersions).toContain(recording.schema);
  expect(recording.statements.length).toBeGreaterThan(40);
  const [moved, ids] = [shiftMoments(Date.now()), createIdMap()];
  await withPgClient(await createTestDatabaseUrl(), async (client) => {
    await client.query("set timezone = 'UTC'");
    // The type parsers of the app's own connections.
    const types = { getTypeParser: (oid: number) => (oid === 1082 ? String : getParser(oid)) };
    for (const { sql, values, rows } of recording.statements) {
      const sent = values.map((value) => ids.in(moved(value)));
      const answer = await client.query<Record<string, unknown>>({ text: sql, values: sent, types });
      const now = JSON.parse(JSON.stringify(answer.rows)) as Record<string, unknown>[];
      const comparable = pickColumns(now, rows);
      ids.learn(JSON.stringify(rows), JSON.stringify(comparable));
      const then = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, ids.in(value)])),
      );
      expect([sql, maskMoments(comparable)]).toEqual([sql, maskMoments(then)]);
    }
  });
});

function getParser(oid: number) {
  return oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, "text");
}
