import { access, constants } from "node:fs/promises";

import { type Account, runCommand } from "./run-command.ts";

// Asked of the system itself, under the account in question, so that modes, groups and ACLs all count.
async function shellTest(flag: "-x" | "-w", path: string, account: Account): Promise<boolean> {
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

/** Whether `account` can reach what lies inside the folder `path`. */
export function canEnter(path: string, account: Account): Promise<boolean> {
  return shellTest("-x", path, account);
}

/** Whether `account` can create files inside the folder `path`. */
export async function canWrite(path: string, account: Account): Promise<boolean> {
  return (await canEnter(path, account)) && (await shellTest("-w", path, account));
}
