import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";

/** The system account of a program; undefined for the account of this process. */
export type SystemAccount = { name: string; uid: number; gid: number } | undefined;

export type CommandResult = { ok: boolean; stdout: string; stderr: string; code: string };

// A folder that every account can enter: the current folder may be closed to the unprivileged account.
const neutralDirectory = process.platform === "win32" ? undefined : "/";

/** The environment of PostgreSQL's programs, without PG* variables and locale. */
const cleanEnvironment = process.platform === "win32" ? undefined : { LC_ALL: "C", PATH: "/usr/bin:/bin" };

/** Spawn options to run a program as `account`, in a folder that it can read. */
export function processOptions(account: SystemAccount) {
  return {
    cwd: neutralDirectory,
    env: cleanEnvironment,
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}

/**
 * Runs a program to its end, with `input` as its standard input. Never throws: a program that cannot be started is `ok:
 * false` with the system's error code ("ENOENT", "EACCES") as `code`; for one that failed `code` is its exit status.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  account?: SystemAccount,
  { input, environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { cwd, env, ...as } = processOptions(account);
    // On Windows the environment is inherited unchanged: there is never a stale pid to pass.
    const whole = env === undefined ? undefined : { ...env, ...environment };
    const options = { ...as, cwd, env: whole, timeout: 120_000, encoding: "utf8" as const };
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr, code: String(error?.code ?? "") });
    });
    // A program that ends before it has read its input reports the cause by its exit status.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** The last non-empty line of a program's output, for a message of one line. */
export function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}

// Tested by a program that runs under the account, so that modes, groups and ACLs all count.
async function testAccess(flag: "-x" | "-w", path: string, account: SystemAccount): Promise<boolean> {
  if (account === undefined) {
    const mode = flag === "-x" ? constants.X_OK : constants.W_OK;
    return access(path, mode).then(
      () => true,
      () => false,
    );
  }
  const asked = await runCommand("/bin/sh", ["-c", `test ${flag} "$0"`, path], account);
  return asked.ok;
}

/** Whether `account` can reach the content of the folder `path`. */
export function canEnterDirectory(path: string, account: SystemAccount): Promise<boolean> {
  return testAccess("-x", path, account);
}

/** Whether `account` can create files inside the folder `path`. */
export async function canWriteDirectory(path: string, account: SystemAccount): Promise<boolean> {
  return (await canEnterDirectory(path, account)) && (await testAccess("-w", path, account));
}

const dedicatedAccountName = "fetta";

/**
 * PostgreSQL does not run as root. As root this returns the account that runs it: the owner of `folder` when an earlier
 * start left one there, else `postgres`, `nobody`, or a system account created for the purpose. Undefined when this
 * process is not root and its own account is used.
 */
export async function findUnprivilegedAccount(folder: string): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await findOwner(folder);
  if (owner !== undefined) return owner;
  for (const name of ["postgres", "nobody", dedicatedAccountName]) {
    const account = await findAccountByName(name);
    if (account !== undefined) return account;
  }
  const made = await runCommand("/usr/sbin/useradd", ["--system", "--no-create-home", dedicatedAccountName]);
  const account = made.ok ? await findAccountByName(dedicatedAccountName) : undefined;
  if (account !== undefined) return account;
  throw new EmbeddedDatabaseError(
    "PostgreSQL does not run as root and no unprivileged account exists here: add one, or set DATABASE_URL.",
  );
}

async function findOwner(folder: string): Promise<SystemAccount> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined || found.uid === 0) return undefined;
  return { name: `uid ${found.uid}`, uid: found.uid, gid: found.gid };
}

async function findAccountByName(name: string): Promise<SystemAccount> {
  const uid = await runCommand("id", ["-u", name]);
  const gid = await runCommand("id", ["-g", name]);
  if (!uid.ok || !gid.ok) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
