import { stat } from "node:fs/promises";

import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { type SystemAccount, runCommand } from "./run-command.ts";

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
