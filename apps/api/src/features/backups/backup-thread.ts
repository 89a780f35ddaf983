import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { BackupError, backupErrorReasons } from "@fetta/db/backup/backup-file";
import { z } from "zod";

/** `write`: a backup of the database at `url` to a new file; `restore`: of the file into that database; `check`: of its sums. */
export const backupTask = z.object({ kind: z.enum(["write", "restore", "check"]), url: z.string(), path: z.string() });
export type BackupTask = z.output<typeof backupTask>;

const backupTaskResult = z.union([
  z.object({ rows: z.int() }),
  z.object({
    error: z.object({
      name: z.string(),
      message: z.string(),
      stack: z.string().optional(),
      reason: z.enum(backupErrorReasons).optional(),
      code: z.string().optional(),
    }),
  }),
]);
export type BackupTaskResult = z.output<typeof backupTaskResult>;

/**
 * Megabytes of the thread's heap, most of them reserve. Without bounds, the rows of millions of lines let the heap of the
 * process grow by 400 MB, which it keeps.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 };

/** In the bundle, all programs are beside each other. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./backup-worker.ts" : "./backup-worker.js", import.meta.url);

/** The error of the thread, of its class and with its code. */
function rebuildError({
  name,
  message,
  stack,
  reason,
  code,
}: Extract<BackupTaskResult, { error: unknown }>["error"]): Error {
  const error = reason === undefined ? new Error(message) : new BackupError(reason, message);
  return Object.assign(error, { name, ...(stack !== undefined && { stack }), ...(code !== undefined && { code }) });
}

/**
 * Writes or restores a backup on a thread of its own, so that requests are answered meanwhile and the memory is given back.
 * Resolves to the number of rows; throws what `writeBackup` and `restoreBackup` throw. `signal` stops it.
 */
export async function runBackupTask(task: BackupTask, signal?: AbortSignal): Promise<number> {
  const worker = new Worker(program, { workerData: task, resourceLimits });
  const stop = (): void => worker.postMessage("stop");
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const ended = once(worker, "exit").then(() => {
      throw new Error("the thread of a backup ended without a result");
    });
    const [message] = (await Promise.race([once(worker, "message"), ended])) as [unknown];
    const result = backupTaskResult.parse(message);
    if ("error" in result) throw rebuildError(result.error);
    return result.rows;
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
