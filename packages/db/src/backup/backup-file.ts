import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { z } from "zod";

/** What a backup cannot be taken from or restored into; the message is one line a person can act on. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/**
 * A backup is gzip over lines of JSON: a header, the tables (each name followed by its rows, in an order that foreign
 * keys allow), the sequences, and an end with the SHA-256 of all lines before it. Names and values are the database's own.
 */
const headerSchema = z.object({
  format: z.literal("fetta-backup"),
  version: z.literal(1),
  /** The last migration of the schema that it was taken of. */
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

const rowPrefix = '{"row":';

/** A row, which the database wrote as JSON, as a line; `rowOf` gives it back, and undefined for a line of another kind. */
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
 * The lines of a backup, unpacked. Throws where the file is not there or its gzip breaks off. Not by readline, which ends
 * a line at U+2028 too: JSON leaves that inside of texts.
 */
export async function* readBackupLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.once("error", (error) => unpacked.destroy(error));
  let rest = "";
  for await (const chunk of file.pipe(unpacked).setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Reads the whole file through: its header, where every line is as it was written. Throws a BackupError otherwise. */
export async function checkBackup(path: string): Promise<BackupHeader> {
  const digest = createHash("sha256");
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined];
  let rows = 0;
  try {
    for await (const text of readBackupLines(path)) {
      if (last !== undefined) digest.update(`${last}\n`);
      first ??= text;
      last = text;
      if (parseRowLine(text) !== undefined) rows++;
    }
    const backupHeader = headerSchema.parse(JSON.parse(first ?? ""));
    const end = parseBackupLine(last ?? "");
    if ("end" in end && end.end.rows === rows && end.end.sha256 === digest.digest("hex")) return backupHeader;
  } catch (error) {
    throw new BackupError(`${path} is no whole backup: nothing was restored.`, { cause: error });
  }
  throw new BackupError(`${path} is not as it was written: nothing was restored.`);
}
