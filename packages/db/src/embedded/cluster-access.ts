import { randomBytes, randomUUID } from "node:crypto";
import { chmod, chown, link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { EmbeddedDatabaseError, getSystemErrorCode } from "./embedded-database-error.ts";
import { isServerRunning, readPostmasterFile, stopServer } from "./postmaster.ts";
import { type SystemAccount, lastLine, runCommand } from "./system-account.ts";
import { appDatabase, appRole } from "./server-connection.ts";

/** A cluster with the system account and the programs that run it. */
export type Cluster = {
  folder: string;
  account: SystemAccount;
  binaries: PostgresBinaries;
  /** Whether the app's role may create databases, as tests and benches do; applied when the role is created. */
  canCreateDatabases: boolean;
};

const maxWaitMs = 60_000;
const passwordPattern = /^[0-9a-f]{64}$/;

const managedFileMarker = "# Fetta's own:";
// Accounts that no line names are rejected, the superuser too: superuser statements run in single-user mode on the
// stopped cluster.
const clientAuthentication = `${managedFileMarker} without this line the file is written anew (docs/decisions/040).
host all ${appRole} 127.0.0.1/32 scram-sha-256
`;

/**
 * Returns the password of the app's role on this cluster. A cluster that other accounts can still enter (a new one, or
 * one of a version that trusted every account of the machine) is first closed to them, and ownership of its objects
 * passes to that role; a server that runs on it is stopped for that. The next start completes an interrupted one.
 * @throws EmbeddedDatabaseError with one readable line.
 */
export async function restrictToAppRole(cluster: Cluster): Promise<string> {
  const started = performance.now();
  for (;;) {
    const known = await readPassword(cluster.folder);
    if (known !== undefined && (await isRestricted(cluster.folder))) return known;
    const failure = await lockOutOtherAccounts(cluster);
    if (failure === undefined) continue;
    // Another start of the app runs the same steps and may have made its lock file only just now, or backends of a killed
    // server are still ending.
    const isTransient = /already exists|pre-existing|being accessed|file "postmaster.pid" is empty/.test(failure);
    if (!isTransient || performance.now() - started > maxWaitMs) {
      throw new EmbeddedDatabaseError(`${cluster.folder} could not be closed to other accounts: ${failure}`);
    }
    await sleep(200);
  }
}

async function lockOutOtherAccounts(cluster: Cluster): Promise<string | undefined> {
  const { folder, account } = cluster;
  if (await isServerRunning(folder)) await stopServer(cluster);
  await createPassword(folder, account);
  const secret = await readPassword(folder);
  if (secret === undefined) return "the password cannot be read";
  const role = appRoleStatements(secret, cluster.canCreateDatabases);
  let failure = await runInSingleUserMode(cluster, appDatabase, [...role, reassignOwnershipStatement]);
  if (failure?.includes(`database "${appDatabase}" does not exist`)) {
    failure = await runInSingleUserMode(cluster, "postgres", [
      ...role,
      `create database ${appDatabase} owner ${appRole}`,
    ]);
  }
  if (failure !== undefined) return failure;
  await replaceFile(join(folder, "pg_hba.conf"), clientAuthentication, account);
  return undefined;
}

/** Runs statements as the superuser on a cluster without a running server; returns the error, undefined on success. */
async function runInSingleUserMode(
  { folder, binaries, account }: Cluster,
  database: string,
  statements: readonly string[],
): Promise<string | undefined> {
  const holder = await readPostmasterFile(folder);
  const settings = {
    exit_on_error: "on",
    // The statements contain the password.
    log_statement: "none",
    log_min_error_statement: "panic",
    log_min_duration_statement: "-1",
    logging_collector: "off",
    password_encryption: "scram-sha-256",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const done = await runCommand(binaries.postgres, ["--single", "-j", "-D", folder, ...args, database], account, {
    // With -j a statement ends at a semicolon before an empty line.
    input: statements.map((statement) => `${statement};\n\n`).join(""),
    // As in startServer: the pid of a server that is known to be gone.
    environment: holder === undefined ? {} : { PG_GRANDPARENT_PID: String(holder.pid) },
  });
  if (done.ok) return undefined;
  const fatal = done.stderr.split("\n").find((line) => /FATAL|PANIC|ERROR/.test(line));
  return (fatal ?? (lastLine(done.stderr) || done.code)).replace(/^.*?(FATAL|PANIC|ERROR): +/, "");
}

function appRoleStatements(secret: string, canCreateDatabases: boolean): string[] {
  return [
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole}; end if;
     end $$`,
    `alter role ${appRole} login nosuperuser nocreaterole noreplication nobypassrls
       ${canCreateDatabases ? "createdb" : "nocreatedb"} password '${secret}'`,
    // Without this grant data_directory, which tells which folder a server serves, is hidden from the role.
    `grant pg_read_all_settings to ${appRole}`,
  ];
}

// "reassign owned" fails for the role that created the cluster. Sequences of columns and indexes follow their tables;
// objects of an extension keep their owner.
const reassignOwnershipStatement = `
  do $$
  declare statement text;
  begin
    execute 'alter database ${appDatabase} owner to ${appRole}';
    for statement in
      select format('alter %s %s owner to ${appRole}',
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
          oid::regclass)
        from pg_class
        where relnamespace in ('public'::regnamespace, to_regnamespace('partitions')) and relkind in ('r', 'p', 'v', 'm', 'S')
          and (relispartition or not exists (select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and objsubid = 0 and deptype in ('a', 'e', 'i')))
      union all
      select 'alter schema partitions owner to ${appRole}' where to_regnamespace('partitions') is not null
      union all
      select format('alter routine %s owner to ${appRole}', oid::regprocedure)
        from pg_proc
        where pronamespace = 'public'::regnamespace and not exists
          (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    loop execute statement; end loop;
  end $$`;

function passwordPath(folder: string): string {
  return join(folder, "fetta-password");
}

async function readPassword(folder: string): Promise<string | undefined> {
  const text = await readFile(passwordPath(folder), "utf8").catch((error: unknown) => {
    if (getSystemErrorCode(error) === "ENOENT") return "";
    throw new EmbeddedDatabaseError(
      `${passwordPath(folder)} cannot be read (${getSystemErrorCode(error) ?? "unknown"}).`,
    );
  });
  return passwordPattern.test(text) ? text : undefined;
}

/** The password lies within the cluster's folder, so that a copy or a rename keeps the two together. */
async function createPassword(folder: string, account: SystemAccount): Promise<void> {
  if ((await readPassword(folder)) !== undefined) return;
  const file = passwordPath(folder);
  const written = await writeTemporaryFile(file, randomBytes(32).toString("hex"), account);
  // A link is atomic and never overwrites the file of a concurrent start. A file without a valid password is replaced.
  await link(written, file).catch(async (error: unknown) => {
    if (getSystemErrorCode(error) !== "EEXIST") throw error;
    if ((await readPassword(folder)) === undefined) await rename(written, file);
  });
  await rm(written, { force: true });
}

async function isRestricted(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, "pg_hba.conf"), "utf8").catch(() => "");
  return text.startsWith(managedFileMarker);
}

async function replaceFile(file: string, text: string, account: SystemAccount): Promise<void> {
  await rename(await writeTemporaryFile(file, text, account), file);
}

async function writeTemporaryFile(file: string, text: string, account: SystemAccount): Promise<string> {
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, text, { mode: 0o600, flag: "wx", flush: true });
  await chmod(aside, 0o600);
  if (account !== undefined) await chown(aside, account.uid, account.gid);
  return aside;
}
