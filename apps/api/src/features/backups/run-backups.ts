import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { BackupError, formatBackupName, parseBackupName } from "@fetta/db/backup/backup-file";
import { withScratchDatabase } from "@fetta/db/backup/scratch-database";
import { findPgDumpVersion, writePgDump } from "@fetta/db/backup/write-pg-dump";
import { isDatabaseDown } from "@fetta/db/connect";
import { getSystemErrorCode } from "@fetta/db/embedded/embedded-database-error";
import {
  beginBackupRun,
  deleteOldBackupRuns,
  failLostBackupRuns,
  findBackupTimes,
  findLastBackupFile,
  finishBackupRun,
  queueBackupRun,
  readServerFigures,
  requeueBackupRun,
  type BackupRunKind,
  type BackupRunResult,
} from "@fetta/db/queries/platform/backup-run";
import { backupFolder } from "../../config/env.ts";
import type { Deps } from "../../deps.ts";
import { readDiskSpace } from "../../metrics/system-metrics.ts";
import { runBackupTask } from "./backup-thread.ts";
import { findNextRun } from "./backup-schedule.ts";
import { backupFailureReasons, type BackupFailureReason } from "./schema.ts";

type RunDeps = Pick<Deps, "db" | "databaseUrl" | "env" | "log" | "now">;
type Result = Omit<BackupRunResult, "durationMs" | "reason"> & { reason?: BackupFailureReason };

/** Bytes that stay free for the database and its log, whatever is written beside them. */
const reservedBytes = 64 * 1024 * 1024;
/** A database grows between two nights. */
const growth = 1.25;
/** An unfinished file that is older than this was left by a process that ended. */
const maxUnfinishedMs = 24 * 3_600_000;

/** The result of a run that would need more than is free on the disk of `folder`; undefined where there is room. */
async function findMissingSpace(folder: string, bytes: number): Promise<Result | undefined> {
  const { freeBytes } = await readDiskSpace(folder);
  const neededBytes = Math.ceil(bytes * growth) + reservedBytes;
  return freeBytes < neededBytes
    ? { state: "refused", reason: "no_space", detail: { neededBytes, freeBytes } }
    : undefined;
}

/** Writes a file into the folder of backups. It is expected to be as large as the last one, or as the whole database. */
async function makeFile(
  { db, env, now }: RunDeps,
  kind: BackupRunKind,
  write: (path: string) => Promise<number | undefined>,
): Promise<Result> {
  const folder = backupFolder(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const last = await findLastBackupFile(db, kind);
  const missing = await findMissingSpace(folder, last?.bytes ?? (await readServerFigures(db)).bytes);
  if (missing) return missing;
  const file = formatBackupName(now(), kind === "pg_dump" ? "dump" : "backup");
  const rowCount = await write(join(folder, file));
  const { size } = await stat(join(folder, file));
  return { state: "succeeded", file, bytes: size, ...(rowCount !== undefined && { rowCount }) };
}

/** Deletes files after their days, but the last of each format, and what killed processes left unfinished. */
async function deleteOldFiles({ env, log, now }: RunDeps): Promise<void> {
  const folder = backupFolder(env);
  const files = (await readdir(folder)).toSorted().flatMap((name) => {
    const begunAt = parseBackupName(name);
    return begunAt ? [{ name, ageMs: now().getTime() - begunAt.getTime() }] : [];
  });
  const lastOf = (extension: string) => files.findLast(({ name }) => name.endsWith(extension))?.name;
  const kept = new Set([lastOf(".backup"), lastOf(".dump")]);
  const maxAgeMs = env.BACKUP_KEEP_DAYS * 24 * 3_600_000;
  const old = files.filter(
    ({ name, ageMs }) => !kept.has(name) && ageMs > (name.endsWith(".part") ? maxUnfinishedMs : maxAgeMs),
  );
  for (const { name } of old) await rm(join(folder, name), { force: true });
  if (old.length > 0) log.info({ files: old.length }, "old backups deleted");
}

const work: Record<BackupRunKind, (deps: RunDeps, shutdown: AbortSignal) => Promise<Result>> = {
  backup: async (deps, shutdown) => {
    const { databaseUrl, db, env } = deps;
    const result = await makeFile(deps, "backup", (path) =>
      runBackupTask({ kind: "write", url: databaseUrl, path }, shutdown),
    );
    if (result.state !== "succeeded") return result;
    await deleteOldFiles(deps);
    await deleteOldBackupRuns(db);
    if (env.DATABASE_URL !== undefined && (await findPgDumpVersion()) !== undefined)
      await queueBackupRun(db, "pg_dump");
    return result;
  },

  pg_dump: async (deps, shutdown) => {
    const { majorVersion: serverVersion } = await readServerFigures(deps.db);
    const pgDumpVersion = (await findPgDumpVersion()) ?? 0;
    if (pgDumpVersion < serverVersion)
      return { state: "refused", reason: "pg_dump_too_old", detail: { pgDumpVersion, serverVersion } };
    return makeFile(deps, "pg_dump", async (path) => {
      await writePgDump(deps.databaseUrl, path, shutdown);
      return undefined;
    });
  },

  proof: async ({ databaseUrl, db, env }, shutdown) => {
    const last = await findLastBackupFile(db, "backup");
    const path = join(backupFolder(env), last?.file ?? "");
    if (last?.file == null || !(await stat(path).catch(() => undefined)))
      return { state: "refused", reason: "no_backup" };
    // A damaged file needs no database to be found.
    await runBackupTask({ kind: "check", url: databaseUrl, path }, shutdown);
    const dataDir = resolve(env.DATA_DIR);
    await mkdir(dataDir, { recursive: true });
    const missing = await findMissingSpace(dataDir, (await readServerFigures(db)).bytes);
    if (missing) return missing;
    const rowCount = await withScratchDatabase({ url: databaseUrl, dataDir }, (url) =>
      runBackupTask({ kind: "restore", url, path }, shutdown),
    );
    return { state: "succeeded", file: last.file, bytes: last.bytes ?? 0, rowCount };
  },
};

/** What the result of a failed run says. Messages of the database driver may contain personal data, and are left out. */
function describeFailure(error: unknown): Result {
  const code = getSystemErrorCode(error) ?? "";
  if (error instanceof BackupError) {
    const reason = backupFailureReasons.find((each) => each === error.reason) ?? "unexpected";
    const state = reason === "no_scratch_database" ? "refused" : "failed";
    return { state, reason, detail: { message: error.message } };
  }
  // 53100 is PostgreSQL's disk_full.
  if (code === "ENOSPC" || code === "53100") return { state: "failed", reason: "disk_full" };
  if (/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)$/.test(code)) return { state: "failed", reason: "folder_unusable" };
  return { state: "failed", reason: isDatabaseDown(error) ? "database_unreachable" : "unexpected" };
}

async function makeRun(deps: RunDeps, run: { id: string; kind: BackupRunKind }, shutdown: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const started = performance.now();
  let result: Result;
  try {
    result = await work[run.kind](deps, shutdown);
  } catch (error) {
    if (shutdown.aborted) return requeueBackupRun(db, run.id);
    log.error({ err: error, kind: run.kind }, "a backup or its proof failed");
    result = describeFailure(error);
  }
  const durationMs = Math.round(performance.now() - started);
  await finishBackupRun(db, run.id, { ...result, durationMs });
  const { state, reason, detail, bytes } = result;
  log[state === "succeeded" ? "info" : "warn"](
    { kind: run.kind, state, reason, detail, bytes, durationMs },
    "backup run",
  );
}

/**
 * Makes the backups and proofs that are due or asked for, one after the other: a backup every night, a proof every week.
 * Must run on one server at a time. `shutdown` puts the run under way back into the queue.
 */
export async function runBackups(deps: RunDeps, shutdown: AbortSignal): Promise<void> {
  const { db, env, now } = deps;
  await failLostBackupRuns(db);
  if (env.BACKUPS === "on")
    for (const kind of ["backup", "proof"] as const)
      if (findNextRun(kind, now(), await findBackupTimes(db, kind)) <= now()) await queueBackupRun(db, kind);
  while (!shutdown.aborted) {
    const run = await beginBackupRun(db, hostname());
    if (!run) return;
    await makeRun(deps, run, shutdown);
  }
}
