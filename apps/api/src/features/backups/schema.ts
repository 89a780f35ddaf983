import { backupRunKinds } from "@fetta/db/queries/platform/backup-run";
import { z } from "zod";

const instant = z.string();

/** Why a run failed, or was not begun. */
export const backupFailureReasons = [
  // Too little space before it began (`neededBytes`, `freeBytes`), and while it wrote.
  "no_space",
  "disk_full",
  // The folder of backups, or the data folder, cannot be written to.
  "folder_unusable",
  "database_unreachable",
  // Its server ended in the middle.
  "interrupted",
  // There is no file on this server that could be proved.
  "no_backup",
  // The file does not have its checksum.
  "file_damaged",
  // The restored rows are not those of the file.
  "restored_differently",
  // No embedded PostgreSQL runs here, and the role may not create databases: no proof is possible.
  "no_scratch_database",
  // pg_dump is older than the server (`pgDumpVersion`, `serverVersion`).
  "pg_dump_too_old",
  "pg_dump_failed",
  // In the server's log.
  "unexpected",
] as const;
export type BackupFailureReason = (typeof backupFailureReasons)[number];

const backupRun = z.object({
  id: z.string(),
  /** `backup`: a file of the app's own format; `pg_dump`: one of PostgreSQL's; `proof`: a restore of the last backup. */
  kind: z.enum(backupRunKinds),
  state: z.enum(["queued", "running", "succeeded", "failed", "refused"]),
  /** When it began, or was asked for. */
  at: instant,
  durationMs: z.number().nullable(),
  bytes: z.number().nullable(),
  rowCount: z.number().nullable(),
  /** Name of the file that was written, or restored for the proof. */
  file: z.string().nullable(),
  /** Null unless it failed or was not begun. */
  reason: z.enum(backupFailureReasons).nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Name of the server that made it; null until one began. */
  host: z.string().nullable(),
  /** Whether a proof restored this file. */
  isProved: z.boolean(),
  /** Whether the file is on this server: it can be downloaded. */
  isAvailable: z.boolean(),
});

export const backupsOutput = z.object({
  /** Whether backups are made every night and proved every week. */
  isAutomatic: z.boolean(),
  keepDays: z.number(),
  /** Path of the folder on the server. */
  folder: z.string(),
  /** Bytes of the disk of that folder; null where it cannot be read. */
  freeBytes: z.number().nullable(),
  /** When the next ones are due; null where they are not automatic. */
  nextBackupAt: instant.nullable(),
  nextProofAt: instant.nullable(),
  lastBackupAt: instant.nullable(),
  lastProofAt: instant.nullable(),
  /** Newest first. */
  runs: z.array(backupRun),
});
export type BackupsOutput = z.output<typeof backupsOutput>;
