import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  findBackupRun,
  findBackupTimes,
  listBackupRuns,
  queueBackupRun,
  type BackupRunKind,
  type BackupRunRow,
} from "@fetta/db/queries/platform/backup-run";
import { AppError } from "@fetta/domain/errors";
import { z } from "zod";
import { backupFolder } from "../../config/env.ts";
import type { Deps } from "../../deps.ts";
import { readDiskSpace } from "../../metrics/system-metrics.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findNextRun } from "./backup-schedule.ts";
import { backupFailureReasons, type BackupsOutput } from "./schema.ts";

type BackupDeps = Pick<Deps, "db" | "env" | "now">;

/** Runs that are listed: those of a month. */
const maxListedRuns = 100;

const storedReason = z.enum(backupFailureReasons).nullable().catch("unexpected");
const storedDetail = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

function toRun(
  row: BackupRunRow,
  files: ReadonlySet<string>,
  proved: ReadonlySet<string>,
): BackupsOutput["runs"][number] {
  const { id, kind, state, durationMs, bytes, rowCount, file, host } = row;
  const isFile = kind !== "proof" && state === "succeeded" && file !== null;
  return {
    id,
    kind,
    state,
    at: (row.startedAt ?? row.queuedAt).toISOString(),
    durationMs,
    bytes,
    rowCount,
    file,
    host,
    reason: storedReason.parse(row.reason),
    detail: storedDetail.parse(row.detail),
    isProved: isFile && proved.has(file),
    isAvailable: isFile && files.has(file),
  };
}

/** The last runs, when the next ones are due, and what is on the disk. */
export async function listBackups({ db, env, now }: BackupDeps): Promise<BackupsOutput> {
  const folder = backupFolder(env);
  const [rows, backups, proofs, files, disk] = await Promise.all([
    listBackupRuns(db, maxListedRuns),
    findBackupTimes(db, "backup"),
    findBackupTimes(db, "proof"),
    readdir(folder).catch(() => []),
    // None where the folder is missing or cannot be read.
    readDiskSpace(folder).catch(() => null),
  ]);
  const isAutomatic = env.BACKUPS === "on";
  const provedRows = rows.filter(({ kind, state }) => kind === "proof" && state === "succeeded");
  const proved = new Set(provedRows.map(({ file }) => file ?? ""));
  return {
    isAutomatic,
    keepDays: env.BACKUP_KEEP_DAYS,
    folder,
    freeBytes: disk?.freeBytes ?? null,
    nextBackupAt: isAutomatic ? findNextRun("backup", now(), backups).toISOString() : null,
    nextProofAt: isAutomatic ? findNextRun("proof", now(), proofs).toISOString() : null,
    lastBackupAt: backups.succeededAt?.toISOString() ?? null,
    lastProofAt: proofs.succeededAt?.toISOString() ?? null,
    runs: rows.map((row) => toRun(row, new Set(files), proved)),
  };
}

/** Queues a backup or a proof, on record; where one of the kind is under way, that one stands for it. */
export async function requestBackupRun(
  deps: BackupDeps,
  currentUser: CurrentUser,
  kind: BackupRunKind,
): Promise<BackupsOutput> {
  await queueBackupRun(deps.db, kind);
  await insertAuditEvent(deps.db, {
    actorId: currentUser.id,
    subjectId: null,
    action: "backup.requested",
    detail: { kind },
  });
  return listBackups(deps);
}

export type BackupDownload = { name: string; bytes: number; content: Readable };

/** Opens the file of a run for an admin, on record. Throws AppError `not_found` where it is not on this server. */
export async function openBackup(
  { db, env }: BackupDeps,
  currentUser: CurrentUser,
  id: string,
): Promise<BackupDownload> {
  const run = await findBackupRun(db, id);
  if (run?.file == null || run.kind === "proof") throw new AppError("not_found");
  const path = join(backupFolder(env), run.file);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new AppError("not_found");
  await insertAuditEvent(db, {
    actorId: currentUser.id,
    subjectId: null,
    action: "backup.downloaded",
    detail: { file: run.file },
  });
  return { name: run.file, bytes: found.size, content: createReadStream(path) };
}
