import { accessSync, constants, globSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

import { captureOutput } from "../processes.mjs";

/** Debian's folder with one folder for each version of PostgreSQL. */
const postgresFolder = "/usr/lib/postgresql";

function findInPath(name) {
  const folders = [...process.env.PATH.split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findPostgres() {
  try {
    const versions = readdirSync(postgresFolder).filter((version) => Number(version) >= 15);
    const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
    return newest === undefined ? undefined : join(postgresFolder, newest, "bin");
  } catch {
    return undefined;
  }
}

/** Debian's package of each program, and where the program is. */
const finders = {
  postgres: ["postgresql", findPostgres],
  pgbouncer: ["pgbouncer", () => process.env.PGBOUNCER ?? findInPath("pgbouncer")],
  haproxy: ["haproxy", () => findInPath("haproxy")],
  etcd: ["etcd-server", () => findInPath("etcd")],
  patroni: ["patroni python3-etcd", () => findInPath("patroni")],
  faketime: ["libfaketime", () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0]],
};

/** The paths of programs; throws with the command that installs what is missing. Nothing is installed here. */
export function findPrograms(names) {
  const found = Object.fromEntries(names.map((name) => [name, finders[name][1]()]));
  const missing = names.filter((name) => found[name] === undefined).map((name) => finders[name][0]);
  if (missing.length > 0) throw new Error(`Needed first: apt-get install --no-install-recommends ${missing.join(" ")}`);
  return found;
}

/** Whether a PgBouncer passes prepared statements on in transaction mode, as it does from 1.21 on. */
export async function knowsPreparedStatements(pgbouncer) {
  const { output } = await captureOutput(pgbouncer, ["--version"]);
  const [, major, minor] = /(\d+)\.(\d+)/.exec(output) ?? [];
  return { version: `${major}.${minor}`, isKnown: Number(major) > 1 || Number(minor) >= 21 };
}
