import { execFile } from "node:child_process";

/** The account a program runs under; undefined keeps the one of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined;

export type Outcome = { ok: boolean; stdout: string; stderr: string; code: string };

// A path that every account can stand in: the caller's own folder may be closed to the unprivileged one.
const neutralFolder = process.platform === "win32" ? undefined : "/";

/** What PostgreSQL's programs see of the environment: none of the caller's PG* variables or locale. */
export const cleanEnvironment =
  process.platform === "win32" ? undefined : { LC_ALL: "C", PATH: "/usr/bin:/bin" };

/** How to start a program as `account`, in a folder it can read. */
export function processOptions(account: Account) {
  return {
    cwd: neutralFolder,
    env: cleanEnvironment,
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}

/**
 * Runs a program to its end. Never throws: a program that cannot be started at all is `ok: false` with the
 * system's word ("ENOENT", "EACCES") as `code`; one that failed has its exit status there.
 */
export function runCommand(file: string, args: readonly string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { ...processOptions(account), timeout: 120_000, encoding: "utf8" as const };
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr, code: String(error?.code ?? "") });
    });
  });
}

/** The last line a program printed, for a message of one line. */
export function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
