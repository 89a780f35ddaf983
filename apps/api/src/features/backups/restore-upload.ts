import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError, type BackupErrorReason } from "@fetta/db/backup/backup-file";
import { requireEmptyDatabase } from "@fetta/db/backup/restore-backup";
import { getSystemErrorCode } from "@fetta/db/embedded/embedded-database-error";
import { AppError, type AppErrorCode } from "@fetta/domain/errors";
import { backupFolder } from "../../config/env.ts";
import { prepareDatabase } from "../../database.ts";
import type { Deps } from "../../deps.ts";
import { readDiskSpace } from "../../metrics/system-metrics.ts";
import { runBackupTask } from "./backup-thread.ts";

type RestoreDeps = Pick<Deps, "db" | "databaseUrl" | "env" | "log" | "push">;

/** Bytes of the largest file: what a browser still sends in one piece. A larger one is restored by the command. */
const maxUploadBytes = 20 * 1024 ** 3;
/** Bytes that stay free on the disk. The restored rows take more than the file, which the check of the space leaves to PostgreSQL. */
const reservedBytes = 256 * 1024 ** 2;

const errorCodes: Partial<Record<BackupErrorReason, AppErrorCode>> = {
  file_damaged: "backup_damaged",
  newer_version: "backup_newer",
  not_empty: "database_not_empty",
  restored_differently: "backup_damaged",
};

/** The error for the person who sent the file; others are unexpected. */
function toAppError(error: unknown): unknown {
  const code = error instanceof BackupError ? errorCodes[error.reason] : undefined;
  if (code !== undefined) return new AppError(code);
  return getSystemErrorCode(error) === "ENOSPC" ? new AppError("disk_full") : error;
}

/** Passes the bytes on, and throws AppError after `maxBytes`. */
async function* limitBytes(
  content: AsyncIterable<Buffer>,
  maxBytes: number,
  error: AppErrorCode,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError(error);
    yield chunk;
  }
}

async function storeUpload(content: Readable, path: string, folder: string): Promise<void> {
  const freeBytes = (await readDiskSpace(folder)).freeBytes - reservedBytes;
  const [maxBytes, error] =
    freeBytes < maxUploadBytes ? ([freeBytes, "disk_full"] as const) : ([maxUploadBytes, "backup_too_large"] as const);
  await pipeline(limitBytes(content, maxBytes, error), createWriteStream(path, { mode: 0o600, flags: "wx" }));
}

/** Throws AppError `database_not_empty` where a backup cannot be restored. */
export async function requireEmptyServer({ databaseUrl }: Pick<Deps, "databaseUrl">): Promise<void> {
  await requireEmptyDatabase(databaseUrl).catch((error: unknown) => {
    throw toAppError(error);
  });
}

let isRestoring = false;

/**
 * Restores the backup that `content` streams into the database of this server, which must be empty, with all checks of
 * the command. The file passes through the folder of backups and is deleted in the end; of the memory it takes a piece.
 * Resolves to the number of rows. Throws AppError: `database_not_empty`, `backup_damaged`, `backup_newer`,
 * `backup_too_large`, `disk_full`, `request_in_progress` while another one is restored. A failed restore leaves an empty
 * database behind, ready for the next.
 */
export async function restoreUploadedBackup(deps: RestoreDeps, content: Readable): Promise<{ rows: number }> {
  if (isRestoring) throw new AppError("request_in_progress");
  isRestoring = true;
  const { databaseUrl, db, env, log, push } = deps;
  const folder = backupFolder(env);
  const path = join(folder, `upload-${randomUUID()}.part`);
  try {
    await requireEmptyDatabase(databaseUrl);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await storeUpload(content, path, folder);
    let rows: number;
    try {
      rows = await runBackupTask({ kind: "restore", url: databaseUrl, path });
    } finally {
      await prepareDatabase(db, log);
    }
    push.forgetKeys();
    log.warn({ rows }, "a backup was restored");
    return { rows };
  } catch (error) {
    throw toAppError(error);
  } finally {
    isRestoring = false;
    await rm(path, { force: true });
  }
}
