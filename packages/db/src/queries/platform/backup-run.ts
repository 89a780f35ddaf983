import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** `backup`: a file of the app's own format; `pg_dump`: one of PostgreSQL's; `proof`: a restore into a scratch database. */
export const backupRunKinds = ["backup", "pg_dump", "proof"] as const;
export type BackupRunKind = (typeof backupRunKinds)[number];

export type BackupRunResult = {
  state: "succeeded" | "failed" | "refused";
  file?: string;
  durationMs: number;
  bytes?: number;
  rowCount?: number;
  /** Needed unless the run succeeded. */
  reason?: string;
  detail?: Readonly<Record<string, string | number>>;
};

/** Queues a run, which the background job begins; nothing happens where one of the kind is queued or running. */
export async function queueBackupRun(db: Db, kind: BackupRunKind): Promise<void> {
  await db
    .insertInto("backupRun")
    .values({ kind })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Marks the run that waits longest as running on `host`; undefined where none waits. */
export async function beginBackupRun(db: Db, host: string): Promise<{ id: string; kind: BackupRunKind } | undefined> {
  const { rows } = await sql<{ id: string; kind: BackupRunKind }>`
    update backup_run set state = 'running', started_at = now(), host = ${host}
    where id = (select id from backup_run where state = 'queued' order by id limit 1 for update skip locked)
    returning id, kind`.execute(db);
  return rows[0];
}

/** Queues a running one again, as when its server is asked to end. */
export async function requeueBackupRun(db: Db, id: string): Promise<void> {
  await db
    .updateTable("backupRun")
    .set({ state: "queued", startedAt: null, host: null })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

export async function finishBackupRun(db: Db, id: string, { detail = {}, ...result }: BackupRunResult): Promise<void> {
  await db
    .updateTable("backupRun")
    .set({ ...result, detail: JSON.stringify(detail) })
    .where("id", "=", id)
    .execute();
}

/** Fails the runs of servers that ended in the middle. To be called where no run can be under way. */
export async function failLostBackupRuns(db: Db): Promise<void> {
  await db
    .updateTable("backupRun")
    .set({
      state: "failed",
      reason: "interrupted",
      durationMs: sql<number>`extract(epoch from now() - started_at) * 1000`,
    })
    .where("state", "=", "running")
    .execute();
}

/** The last runs, newest first. */
export function listBackupRuns(db: Db, limit: number) {
  return db.selectFrom("backupRun").selectAll().orderBy("id", "desc").limit(limit).execute();
}

export type BackupRunRow = Awaited<ReturnType<typeof listBackupRuns>>[number];

export function findBackupRun(db: Db, id: string) {
  return db.selectFrom("backupRun").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The last good file of a kind. */
export function findLastBackupFile(db: Db, kind: BackupRunKind) {
  return db
    .selectFrom("backupRun")
    .select(["file", "bytes"])
    .where("kind", "=", kind)
    .where("state", "=", "succeeded")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type BackupTimes = {
  attemptedAt: Date | null;
  succeededAt: Date | null;
  /** When the first account was created, of which there is something to keep; null without one. */
  firstAccountAt: Date | null;
};

/** When a run of a kind began last, and when the last good one did. */
export async function findBackupTimes(db: Db, kind: BackupRunKind): Promise<BackupTimes> {
  return db
    .selectFrom("backupRun")
    .select((eb) => [
      eb.fn.max("startedAt").as("attemptedAt"),
      eb.fn.max("startedAt").filterWhere("state", "=", "succeeded").as("succeededAt"),
      // Ids grow with time, and their index makes this cheap.
      eb.selectFrom("appUser").select("createdAt").orderBy("id").limit(1).as("firstAccountAt"),
    ])
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
}

/** Bytes of the database on its disk, indexes included, and the major version of its server. */
export async function readServerFigures(db: Db): Promise<{ bytes: number; majorVersion: number }> {
  const { rows } = await sql<{ bytes: number; majorVersion: number }>`
    select pg_database_size(current_database()) as bytes,
      current_setting('server_version_num')::int / 10000 as major_version`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("figures without a row");
  return figures;
}

/** Deletes runs after a year and a month. */
export async function deleteOldBackupRuns(db: Db): Promise<void> {
  await db
    .deleteFrom("backupRun")
    .where("queuedAt", "<", sql<Date>`now() - interval '13 months'`)
    .execute();
}
