import { execFile } from "node:child_process";

/** The account a program runs under; undefined keeps the one of this process. */
export type SystemAccount = { name: string; uid: number; gid: number } | undefined;

export type CommandResult = { ok: boolean; stdout: string; stderr: string; code: string };

// A path that every account can stand in: the caller's own folder may be closed to the unprivileged one.
const neutralDirectory = process.platform === "win32" ? undefined : "/";

/** What PostgreSQL's programs see of the environment: none of the caller's PG* variables or locale. */
export const cleanEnvironment =
  process.platform === "win32" ? undefined : { LC_ALL: "C", PATH: "/usr/bin:/bin" };

/** How to start a program as `account`, in a folder it can read. */
export function processOptions(account: SystemAccount) {
  return {
    cwd: neutralDirectory,
    env: cleanEnvironment,
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}

/**
 * Runs a program to its end, with `input` as what it reads. Never throws: a program that cannot be started at all is `ok: false` with the
 * system's word ("ENOENT", "EACCES") as `code`; one that failed has its exit status there.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  account?: SystemAccount,
  { input, environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { cwd, env, ...as } = processOptions(account);
    // Windows hands its own on: there is no stale pid to tell of there.
    const whole = env === undefined ? undefined : { ...env, ...environment };
    const options = { ...as, cwd, env: whole, timeout: 120_000, encoding: "utf8" as const };
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr, code: String(error?.code ?? "") });
    });
    // A program that ends before it has read everything says why by its exit.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** The last line a program printed, for a message of one line. */
export function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
