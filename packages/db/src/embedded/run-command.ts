import { execFile } from "node:child_process";

/** The system account of a program; undefined for the account of this process. */
export type SystemAccount = { name: string; uid: number; gid: number } | undefined;

export type CommandResult = { ok: boolean; stdout: string; stderr: string; code: string };

// A folder that every account can enter: the current folder may be closed to the unprivileged account.
const neutralDirectory = process.platform === "win32" ? undefined : "/";

/** The environment of PostgreSQL's programs, without PG* variables and locale. */
export const cleanEnvironment = process.platform === "win32" ? undefined : { LC_ALL: "C", PATH: "/usr/bin:/bin" };

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
