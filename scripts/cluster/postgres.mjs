import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { waitFor } from "./workspace.mjs";

/** Password of every role of a run. */
export const password = randomBytes(12).toString("hex");

const settings = (port) => [
  "-p",
  String(port),
  "-c",
  "listen_addresses=127.0.0.1",
  "-c",
  "unix_socket_directories=",
  "-c",
  "max_connections=100",
];

/** Runs SQL as the superuser; rows are lines, columns are separated by `|`. */
export async function querySql(workspace, { bin, port, database = "postgres" }, sql) {
  const args = ["-XAtq", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-c", sql];
  const env = { PGPASSWORD: password, PGDATABASE: database, PGCONNECT_TIMEOUT: "3" };
  return (await workspace.runTool(join(bin, "psql"), args, env)).trim();
}

export const appDatabaseUrl = (port) => `postgres://fetta:${password}@127.0.0.1:${port}/fetta`;

/** The role and the database of the app. */
export async function createAppDatabase(workspace, server) {
  await querySql(workspace, server, `create role fetta login password '${password}'`);
  await querySql(workspace, server, "create database fetta owner fetta");
}

const isReady = (workspace, server) => () => querySql(workspace, server, "select 1");

/** A PostgreSQL with the app's database. */
export async function startPrimary(workspace, bin) {
  const port = await workspace.takePort();
  const folder = workspace.path("primary");
  const passwordFile = await workspace.writeFile("password", password);
  const options = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C.UTF-8"];
  await workspace.runTool(join(bin, "initdb"), ["-D", folder, "-U", "postgres", ...options]);
  const process = await workspace.start("primary", join(bin, "postgres"), ["-D", folder, ...settings(port)]);
  const server = { bin, port, process };
  await waitFor("The start of PostgreSQL", isReady(workspace, server));
  await createAppDatabase(workspace, server);
  return server;
}

/** A streaming replica of `primary`. */
export async function startReplica(workspace, primary) {
  const { bin } = primary;
  const port = await workspace.takePort();
  const folder = workspace.path("replica");
  const source = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"];
  await workspace.runTool(join(bin, "pg_basebackup"), ["-D", folder, "-R", "-X", "stream", "-c", "fast", ...source], {
    PGPASSWORD: password,
  });
  const process = await workspace.start("replica", join(bin, "postgres"), ["-D", folder, ...settings(port)]);
  const server = { bin, port, process };
  await waitFor("The start of the replica", isReady(workspace, server));
  return server;
}
