import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { PreparedStatementClient } from "./prepared-statement-client.ts";
import type { Database, Db } from "./schema/schema.ts";

const oidDate = 1082;
const oidBigint = 20;
const oidNumeric = 1700;

/** Dates stay `yyyy-MM-dd` text (a Date would shift by a day in Rome); counts and sums are numbers. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === oidDate) return (text: string) => text;
    if (oid === oidBigint || oid === oidNumeric) return Number;
    return pg.types.getTypeParser(oid, format ?? "text");
  }) as typeof pg.types.getTypeParser,
};

/** How long things may take, in milliseconds. */
export type ConnectionTimeouts = {
  /** An attempt to connect, the wait for a free connection included. */
  connectMs: number;
  statementMs: number;
  /** A transaction that does nothing. */
  idleTransactionMs: number;
};

/** What a request waits for at most. */
export const defaultTimeouts: ConnectionTimeouts = {
  connectMs: 2000,
  statementMs: 5000,
  idleTransactionMs: 10_000,
};

export type ConnectOptions = {
  url: string;
  /** Most connections of this process. */
  maxConnections?: number;
  /** Other than those of requests. */
  timeouts?: ConnectionTimeouts;
  /** Told when a connection that nobody is using breaks; without a listener such an error ends the process. */
  onIdleError: (error: Error) => void;
};

const pools = new WeakMap<Db, pg.Pool>();

/** The pool behind a handle of `connect`; undefined for a transaction, which has one connection of its own. */
export function getPool(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Opens a pool on `url` (PostgreSQL 15 to 18). Sessions run in UTC; where no other limits are given, a statement ends
 * after 5 s, a transaction that does nothing after 10 s, an attempt to connect after 2 s. Nothing is sent before the
 * first query.
 */
export function connect({
  url,
  maxConnections = 10,
  timeouts = defaultTimeouts,
  onIdleError,
}: ConnectOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 30_000,
    types: typeParsers,
    Client: PreparedStatementClient,
    options: `-c timezone=UTC -c statement_timeout=${timeouts.statementMs} -c idle_in_transaction_session_timeout=${timeouts.idleTransactionMs}`,
  });
  pool.on("error", onIdleError);
  // The pool listens to the connections that nobody holds. One that breaks between two statements of its holder has the
  // next statement rejected; the error that it also emits would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, pool);
  return db;
}

/**
 * True for errors that mean "not at this moment": a statement that was given up after its time, a lock that did not come,
 * no room on the disk, in memory or among connections, two transactions in each other's way.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" && /^(57014|55P03|53\w{3}|40001|40P01|ENOSPC)$/.test(code);
}

/** True for errors that mean "no database now", as opposed to a refused statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  if (
    typeof code === "string" &&
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[123])$/.test(code)
  )
    return true;
  return /timeout exceeded when trying to connect|Connection terminated|connection timeout|Client has encountered a connection error/i.test(
    error.message,
  );
}
