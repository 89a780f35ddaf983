import { parentPort, workerData } from "node:worker_threads";
import { BackupError, checkBackup } from "@fetta/db/backup/backup-file";
import { restoreBackup } from "@fetta/db/backup/restore-backup";
import { writeBackup } from "@fetta/db/backup/write-backup";
import { getSystemErrorCode } from "@fetta/db/embedded/embedded-database-error";
import { backupTask, type BackupTaskResult } from "./backup-thread.ts";

/** The program of the thread that backup-thread.ts starts: makes one task, and stops it at any message. */
async function runTask(): Promise<BackupTaskResult> {
  const { kind, url, path } = backupTask.parse(workerData);
  const stop = new AbortController();
  parentPort?.once("message", () => stop.abort());
  try {
    if (kind === "check") await checkBackup(path);
    const rows = kind === "check" ? 0 : await (kind === "write" ? writeBackup : restoreBackup)(url, path, stop.signal);
    return { rows };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const reason = error instanceof BackupError ? error.reason : undefined;
    return { error: { name, message, stack, reason, code: getSystemErrorCode(error) } };
  } finally {
    // The listener would keep the thread.
    parentPort?.removeAllListeners("message");
  }
}

parentPort?.postMessage(await runTask());
