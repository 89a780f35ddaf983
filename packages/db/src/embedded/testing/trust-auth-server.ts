import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findPostgresBinaries } from "../postgres-binaries.ts";
import { runCommand, findUnprivilegedAccount } from "../system-account.ts";

/**
 * A server as the first version of the app created it: every account of the machine is its superuser, without a
 * password. Returns the addresses of the databases `postgres` and `fetta`, and a function that shuts the server down.
 */
export async function startTrustAuthServer(dataDir: string, port: number) {
  const folder = join(dataDir, "postgres");
  const account = await findUnprivilegedAccount(folder);
  const { initdb, pgCtl } = await findPostgresBinaries(account, [dataDir]);
  const run = async (program: string, ...args: string[]): Promise<void> => {
    const { ok, stderr } = await runCommand(program, args, account);
    if (!ok) throw new Error(stderr);
  };
  await mkdir(folder, { mode: 0o700 });
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const locale = ["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await run(initdb, "-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", ...locale, "--no-sync");
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;
  await run(pgCtl, "start", "-w", "-D", folder, "-l", join(folder, "log"), "-o", settings);
  return {
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    url: `postgres://postgres@127.0.0.1:${port}/fetta`,
    end: () => run(pgCtl, "stop", "-w", "-D", folder, "-m", "fast"),
  };
}
