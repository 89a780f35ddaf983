import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { findClusterDirectory } from "../embedded/data-directory.ts";
import { EmbeddedDatabaseError } from "../embedded/embedded-database-error.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "../embedded/embedded-database.ts";
import { withBackupSession } from "./backup-session.ts";
import { BackupError } from "./backup-file.ts";

/** Nothing of a scratch server has to survive, and it serves one connection. */
const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", shared_buffers: "32MB" };

const startServer = (folder: string): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ dataDir: folder, log: () => undefined, settings });

async function removeServer(server: EmbeddedDatabase | undefined, folder: string): Promise<void> {
  await server?.stop({ force: true });
  await rm(await findClusterDirectory(folder), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** A PostgreSQL of its own for `work`; undefined where none runs on this machine. */
async function withScratchServer<Result>(
  folder: string,
  work: (url: string) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  // Left by a process that was killed: a server may still run in it.
  if (await stat(folder).catch(() => undefined))
    await removeServer(await startServer(folder).catch(() => undefined), folder);
  let server: EmbeddedDatabase | undefined;
  try {
    server = await startServer(folder).catch((error: unknown) => {
      if (error instanceof EmbeddedDatabaseError) return undefined;
      throw error;
    });
    return server && { result: await work(server.url) };
  } finally {
    await removeServer(server, folder);
  }
}

/** A database beside that at `url`, on the same server. Throws a BackupError where its role may not create databases. */
async function withSiblingDatabase<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
  return withBackupSession(url, async (client) => {
    const { rows } = await client.query<{ name: string; can: boolean }>(`
      select current_database() || '_restore_proof' as name, rolcreatedb or rolsuper as can
      from pg_roles where rolname = current_user`);
    const [found] = rows;
    if (!found?.can)
      throw new BackupError(
        "no_scratch_database",
        "No embedded PostgreSQL runs on this machine, and the role of DATABASE_URL may not create databases.",
      );
    const name = pg.escapeIdentifier(found.name);
    const remove = () => client.query(`drop database if exists ${name} with (force)`);
    await remove();
    await client.query(`create database ${name}`);
    try {
      const sibling = new URL(url);
      sibling.pathname = `/${encodeURIComponent(found.name)}`;
      return await work(sibling.href);
    } finally {
      await remove();
    }
  });
}

export type ScratchOptions = {
  /** Of the server that takes the scratch database where the machine has no embedded PostgreSQL. */
  url: string;
  /** The scratch server's folder is made below it. */
  dataDir: string;
  /** Whether the embedded PostgreSQL is tried first: true by default. */
  isEmbedded?: boolean;
};

/**
 * Runs `work` with the URL of an empty database, which is removed afterwards: of an embedded PostgreSQL started for it,
 * so that the server in use has no load from it and lends no rights, or else of that server. Throws a BackupError
 * `no_scratch_database` where neither is possible. One at a time for a data folder.
 */
export async function withScratchDatabase<Result>(
  { url, dataDir, isEmbedded = true }: ScratchOptions,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const done = isEmbedded ? await withScratchServer(join(dataDir, "restore-proof"), work) : undefined;
  return done ? done.result : withSiblingDatabase(url, work);
}
