import { execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { BackupError } from "./backup-file.ts";

/** From PATH: the app comes without it. */
const program = "pg_dump";

/** Major version of the `pg_dump` in PATH; undefined where there is none. */
export async function findPgDumpVersion(): Promise<number | undefined> {
  const printed = await promisify(execFile)(program, ["--version"]).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(printed?.stdout ?? "") ?? [];
  return major === undefined ? undefined : Number(major);
}

/** Last line of what a program wrote to its error output: pg_dump says there what failed. */
async function readLastLine(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text = (text + chunk.toString()).slice(-2000);
  return text.trim().split("\n").at(-1) ?? "";
}

/**
 * The address for pg_dump, with its password in a file of `folder` that only its owner may read: arguments and environment
 * of a process are less private. A password of PGPASSWORD reaches pg_dump as it reaches this process.
 */
async function moveToPasswordFile(url: string, folder: string): Promise<string> {
  const address = new URL(url);
  if (address.password === "") return url;
  const file = join(folder, "pgpass");
  const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, String.raw`\$&`);
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600, flag: "wx" });
  address.password = "";
  address.searchParams.set("passfile", file);
  return address.href;
}

/**
 * Writes the database at `url` in PostgreSQL's custom format, for pg_restore, to a new file at `path` that only its owner
 * may read. The job queue is left out, which a start of the app creates. Throws a BackupError with what pg_dump said.
 */
export async function writePgDump(url: string, path: string, signal?: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  const folder = await mkdtemp(join(tmpdir(), "fetta-pg-dump-"));
  try {
    const address = await moveToPasswordFile(url, folder);
    const options = ["--format=custom", "--no-owner", "--no-acl", "--exclude-schema=jobs", "--no-password"];
    const dump = spawn(program, [...options, `--dbname=${address}`], { stdio: ["ignore", "pipe", "pipe"], signal });
    const [exit, said] = await Promise.all([
      once(dump, "close"),
      readLastLine(dump.stderr),
      pipeline(dump.stdout, createWriteStream(unfinished, { mode: 0o600, flush: true })).catch((error: unknown) => {
        dump.kill();
        throw error;
      }),
    ]);
    if (exit[0] !== 0) throw new BackupError("pg_dump_failed", said);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
