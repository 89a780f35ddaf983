import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { type PostgresBinaries, postgresMajorVersion } from "./postgres-binaries.ts";
import { type Cluster, restrictToAppRole } from "./cluster-access.ts";
import { EmbeddedDatabaseError, getSystemErrorCode } from "./embedded-database-error.ts";
import { canEnterDirectory, canWriteDirectory, type SystemAccount, lastLine, runCommand } from "./system-account.ts";

/** Where root puts what the unprivileged account must reach when the app's own folder is closed to that account. */
export const systemDirectory = "/var/lib/fetta";

const locationSchema = z.string().trim().refine(isAbsolute);

/** Creates `dataDir`; throws an EmbeddedDatabaseError of one line when it cannot be used. */
export async function createDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o755 }).catch((error: unknown) => {
    throw new EmbeddedDatabaseError(
      `The data folder ${folder} cannot be used: ${describeError(error)} (DATA_DIR chooses another).`,
    );
  });
  return folder;
}

/**
 * The folder that an earlier start chose for the cluster of `dataDir`; `<dataDir>/postgres` unless `postgres-location`
 * names another.
 */
export async function findClusterDirectory(dataDir: string): Promise<string> {
  const note = await readFile(locationFile(dataDir), "utf8").catch(() => undefined);
  if (note === undefined) return join(dataDir, "postgres");
  const parsed = locationSchema.safeParse(note);
  if (parsed.success) return parsed.data;
  throw new EmbeddedDatabaseError(`${locationFile(dataDir)} must hold one absolute path: correct it or remove it.`);
}

/**
 * Makes sure that a cluster of the right version exists and is open to `account`, and returns it. A new cluster is
 * built in a temporary folder, closed to others and renamed, so that an interrupted start leaves nothing that looks
 * like data.
 */
export async function prepareCluster(options: {
  dataDir: string;
  account: SystemAccount;
  binaries: PostgresBinaries;
  log: (line: string) => void;
  sync: boolean;
  canCreateDatabases: boolean;
}): Promise<Cluster> {
  const { dataDir, account, binaries, log, sync, canCreateDatabases } = options;
  const clusterIn = (place: string): Cluster => ({ folder: place, account, binaries, canCreateDatabases });
  const present = await findClusterDirectory(dataDir);
  const content = await listDirectory(present);
  if (content !== undefined && content.length > 0) {
    await checkCluster(present, content, account);
    return clusterIn(present);
  }
  const folder = (await makeReachable(dataDir, account))
    ? join(dataDir, "postgres")
    : join(systemDirectory, randomUUID());
  const unfinished = `${folder}.new-${randomUUID()}`;
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
    await mkdir(unfinished, { mode: 0o700 });
    if (account !== undefined) await chown(unfinished, account.uid, account.gid);
    log(`Preparing a new PostgreSQL ${postgresMajorVersion} database in ${folder}`);
    await initialiseCluster(unfinished, binaries, account, sync);
    await restrictToAppRole(clusterIn(unfinished));
    await rename(unfinished, folder);
    if (!folder.startsWith(dataDir)) await writeFile(locationFile(dataDir), `${folder}\n`);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A concurrent start of the app was faster: its cluster is used.
    const winner = await listDirectory(await findClusterDirectory(dataDir));
    if (winner?.includes("PG_VERSION")) return clusterIn(await findClusterDirectory(dataDir));
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `The data folder ${dataDir} cannot be used: ${describeError(error)} (DATA_DIR chooses another).`,
    );
  }
  return clusterIn(folder);
}

function locationFile(dataDir: string): string {
  return join(dataDir, "postgres-location");
}

async function listDirectory(folder: string): Promise<string[] | undefined> {
  return readdir(folder).catch((error: unknown) => {
    if (getSystemErrorCode(error) === "ENOENT") return undefined;
    throw new EmbeddedDatabaseError(
      `The database folder ${folder} cannot be used: ${describeError(error)} (DATA_DIR chooses another).`,
    );
  });
}

async function checkCluster(folder: string, content: readonly string[], account: SystemAccount): Promise<void> {
  if (!content.includes("PG_VERSION")) {
    throw new EmbeddedDatabaseError(
      `${folder} holds files that are not a PostgreSQL database: move them away or choose another DATA_DIR.`,
    );
  }
  if (!(await canWriteDirectory(folder, account))) {
    throw new EmbeddedDatabaseError(
      `The database folder ${folder} is closed to the account ${account?.name ?? "running the app"}: open it and the folders above it, or choose another DATA_DIR.`,
    );
  }
  const version = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (version === postgresMajorVersion) return;
  throw new EmbeddedDatabaseError(
    `${folder} holds data of PostgreSQL ${version} and the app brings ${postgresMajorVersion}: dump it with the old version, or choose another DATA_DIR.`,
  );
}

// An empty folder was given to the app, so its mode may be changed; folders above it are never changed.
async function makeReachable(dataDir: string, account: SystemAccount): Promise<boolean> {
  if (account === undefined || (await canEnterDirectory(dataDir, account))) return true;
  if ((await readdir(dataDir)).length > 0) return false;
  const { mode } = await stat(dataDir);
  await chmod(dataDir, 0o711);
  if (await canEnterDirectory(dataDir, account)) return true;
  await chmod(dataDir, mode);
  return false;
}

async function initialiseCluster(
  folder: string,
  binaries: PostgresBinaries,
  account: SystemAccount,
  sync: boolean,
): Promise<void> {
  const made = await runCommand(
    binaries.initdb,
    // Sorting and case by Unicode, the same on every machine, whatever locales are installed.
    [
      "-D",
      folder,
      "-U",
      "postgres",
      // pg_hba.conf is written afterwards.
      "-A",
      "reject",
      "-E",
      "UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(sync ? [] : ["--no-sync"]),
    ],
    account,
  );
  if (made.ok) return;
  throw new EmbeddedDatabaseError(`PostgreSQL could not prepare ${folder}: ${lastLine(made.stderr) || made.code}`);
}

function describeError(error: unknown): string {
  switch (getSystemErrorCode(error)) {
    case "EEXIST":
    case "ENOTDIR":
      return "a file is in the way";
    case "EACCES":
    case "EPERM":
      return "no permission";
    case "EROFS":
      return "the disk is read-only";
    case "ENOSPC":
      return "the disk is full";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
