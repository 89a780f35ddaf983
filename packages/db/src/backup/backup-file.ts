import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { z } from "zod";

/** Why a backup cannot be taken, proved or restored. */
export const backupErrorReasons = [
  "no_schema",
  "file_damaged",
  "newer_version",
  "not_empty",
  "restored_differently",
  "no_scratch_database",
  "pg_dump_failed",
] as const;
export type BackupErrorReason = (typeof backupErrorReasons)[number];

/** Thrown where a backup cannot be taken or restored; the message is one line that tells an operator what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly reason: BackupErrorReason;

  constructor(reason: BackupErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The name of a new file, which sorts by time, for example `fetta-20261121T030000Z.backup`. */
export function formatBackupName(now: Date, extension: "backup" | "dump"): string {
  return `fetta-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.${extension}`;
}

/** When the file with this name was begun; undefined for another file. */
export function parseBackupName(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^fetta-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:backup|dump)(?:\.part)?$/.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * A backup is gzip over lines of JSON: a header, the tables (each name followed by its rows, in an order that satisfies
 * the foreign keys), the sequences, and an end line with the SHA-256 of all lines before it. Names and values are the
 * database's own.
 */
const headerSchema = z.object({
  format: z.literal("fetta-backup"),
  version: z.literal(1),
  /** The last migration of the schema that the backup was taken from. */
  schema: z.string(),
  takenAt: z.iso.datetime(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const lineSchema = z.union([
  z.object({ table: z.string() }),
  z.object({ sequence: z.string(), last: z.string(), called: z.boolean() }),
  z.object({ end: z.object({ rows: z.int(), sha256: z.string() }) }),
]);
export type BackupLine = z.infer<typeof lineSchema>;

/** Bytes that are packed and unpacked at a time. */
export const pieceBytes = 64 * 1024;

const rowPrefix = '{"row":';

/**
 * A row, serialised as JSON by the database, as a line; `parseRowLine` returns the row, and undefined for a line of
 * another kind.
 */
export function toRowLine(row: string): string {
  return `${rowPrefix}${row}}`;
}

export function parseRowLine(text: string): string | undefined {
  return text.startsWith(rowPrefix) ? text.slice(rowPrefix.length, -1) : undefined;
}

export function parseBackupLine(text: string): BackupLine {
  return lineSchema.parse(JSON.parse(text));
}

/**
 * The lines of a backup, unpacked, some at a time: a step of the generator for each of millions of lines would take longer
 * than reading them. Throws where the file is missing or its gzip is truncated. It does not use readline, which also ends
 * a line at U+2028: JSON leaves that character inside texts.
 */
export async function* readBackupLines(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path);
  const unpacked = createGunzip({ chunkSize: pieceBytes });
  file.once("error", (error) => unpacked.destroy(error));
  let rest = "";
  for await (const chunk of file.pipe(unpacked).setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  if (rest !== "") yield [rest];
}

/**
 * Reads the whole file and returns its header. Throws a BackupError where the checksum or the row count does not match.
 */
export async function checkBackup(path: string): Promise<BackupHeader> {
  const digest = createHash("sha256");
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined];
  let rows = 0;
  try {
    for await (const lines of readBackupLines(path))
      for (const text of lines) {
        if (last !== undefined) digest.update(`${last}\n`);
        first ??= text;
        last = text;
        if (parseRowLine(text) !== undefined) rows++;
      }
    const backupHeader = headerSchema.parse(JSON.parse(first ?? ""));
    const end = parseBackupLine(last ?? "");
    if ("end" in end && end.end.rows === rows && end.end.sha256 === digest.digest("hex")) return backupHeader;
  } catch (error) {
    throw new BackupError("file_damaged", `${path} is no whole backup: nothing was restored.`, { cause: error });
  }
  throw new BackupError("file_damaged", `${path} is not as it was written: nothing was restored.`);
}
