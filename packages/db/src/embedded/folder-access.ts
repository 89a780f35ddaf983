import { access, constants } from "node:fs/promises";

import { type SystemAccount, runCommand } from "./run-command.ts";

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
