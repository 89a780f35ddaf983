import { AsyncResource } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { EventEmitter } from "node:events";
import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "./schema/schema.ts";

/** Statement names by text. PostgreSQL plans a named statement once per connection; names hold at most 63 bytes. */
const statementNames = new Map<string, string>();
/** Maximum number of names: lists of varying length produce ever new texts, and further statements stay unnamed. */
const maxStatementNames = 500;

/** Only reads and writes profit from a cached plan; `begin`, `set` and the like have no parameters. */
const preparableStatement = /^\s*(select|insert|update|delete|with)\b/i;

function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= maxStatementNames || !preparableStatement.test(text)) return undefined;
  const name = `k${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  statementNames.set(text, name);
  return name;
}

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;
type SendQuery = (query: unknown, values?: unknown, callback?: Callback) => unknown;

/** Called when a statement begins; what it returns is called when it ends. Neither may throw. */
export type StatementObserver = (statement: string) => (error?: Error) => void;

/** Reports each statement that is sent as text; others (COPY) are objects that answer in ways of their own. */
const observeStatements =
  (send: SendQuery, observe: StatementObserver): SendQuery =>
  (query, values, callback) => {
    if (typeof query !== "string") return send(query, values, callback);
    const finish = observe(query);
    if (callback)
      return send(query, values, (error, result) => {
        finish(error ?? undefined);
        callback(error, result);
      });
    const sent = send(query, values) as Promise<unknown>;
    sent.then(() => finish(), finish);
    return sent;
  };

/** A connection on which, where it prepares, every statement has a name derived from its text, so that it is planned once. */
class AppClient extends pg.Client {
  constructor(config: pg.ClientConfig | undefined, prepares: boolean, observe: StatementObserver | undefined) {
    super(config);
    // The driver's overloads cannot be overridden separately; Kysely and the pool only call (text, values[, callback]).
    const send = this.query.bind(this) as SendQuery;
    const sendWithName: SendQuery = (query, values, callback) => {
      const name = typeof query === "string" && Array.isArray(values) ? getStatementName(query) : undefined;
      return name === undefined ? send(query, values, callback) : send({ name, text: query, values }, callback);
    };
    const sendStatement = prepares ? sendWithName : send;
    this.query = (observe ? observeStatements(sendStatement, observe) : sendStatement) as typeof this.query;
  }
}

/** migrate.ts holds the lock in its transaction: Kysely's own belongs to a session, which a pooler shares out. */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = (): Promise<void> => Promise.resolve();
  override releaseMigrationLock = (): Promise<void> => Promise.resolve();
}

class AppDialect extends PostgresDialect {
  override createAdapter = (): UnlockedAdapter => new UnlockedAdapter();
}

/**
 * The pool calls back in the asynchronous context of the query that released the connection; this keeps that of the
 * caller. `AsyncLocalStorage.bind` would define a property of the callback, whose shape V8 keeps in the old generation:
 * all objects of the request would live until its next collection.
 */
function keepCallerContext(pool: pg.Pool): void {
  type Acquire = (callback?: (...found: unknown[]) => void) => unknown;
  const acquire = pool.connect.bind(pool) as Acquire;
  const acquireInContext: Acquire = (callback) => {
    if (!callback) return acquire();
    const caller = new AsyncResource("pg-pool");
    return acquire((...found) => caller.runInAsyncScope(callback, undefined, ...found));
  };
  pool.connect = acquireInContext as typeof pool.connect;
}

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

/** Timeouts in milliseconds. */
export type ConnectionTimeouts = {
  /** An attempt to connect, including the wait for a free connection of the pool. */
  connectMs: number;
  statementMs: number;
  /** A transaction that runs no statement. */
  idleTransactionMs: number;
};

/** Timeouts of requests. */
export const defaultTimeouts: ConnectionTimeouts = { connectMs: 2000, statementMs: 5000, idleTransactionMs: 10_000 };

export type ConnectOptions = {
  url: string;
  /** Maximum connections of this process. */
  maxConnections?: number;
  /** Defaults to those of requests. */
  timeouts?: ConnectionTimeouts;
  /** False behind a pooler that hands out connections for a transaction and does not know named statements. */
  preparesStatements?: boolean;
  /** Told of every statement. */
  observeStatement?: StatementObserver | undefined;
  /** Called when an idle connection breaks; without a listener such an error ends the process. */
  onIdleError: (error: Error) => void;
};

/** Runs a statement outside of a transaction. */
type RunStatement = (text: string, values: unknown[]) => Promise<pg.QueryResult<Record<string, unknown>>>;

/**
 * Runs statements on one connection of the pool, as long as any of them is under way, each sent without waiting for the
 * answers before it (`pipeline`): under load the server finds the next one when it has answered, and neither side is
 * woken for each. A statement waits for those before it, so that only short ones may come here. After an error the next
 * one goes to another connection.
 */
function shareConnection(pool: pg.Pool): RunStatement {
  let current: { client: Promise<pg.PoolClient>; underWay: number } | undefined;
  return async (text, values) => {
    const own = (current ??= { client: pool.connect(), underWay: 0 });
    own.underWay++;
    try {
      return await (await own.client).query<Record<string, unknown>>(text, values);
    } catch (error) {
      if (current === own) current = undefined;
      throw error;
    } finally {
      if (--own.underWay === 0) {
        if (current === own) current = undefined;
        // Where there was no connection, each of the statements has failed with the reason.
        void own.client.then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  };
}

type Connections = { pool: pg.Pool; runShort: RunStatement };

const connectionsOf = new WeakMap<Db, Connections>();

/** What a replica answers to a write, and to a question that only a primary can answer. */
const replicaCode = /^(25006|55000)$/;

/** After a failover a connection may lead to a server that has become a replica: it is closed, not used again. */
function endReadOnlyConnections(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    const { connection } = client as unknown as { connection: EventEmitter<{ errorMessage: [{ code: string }] }> };
    connection.on("errorMessage", ({ code }) => void (replicaCode.test(code) && readOnly.add(client)));
  });
  // The pool emits this before it takes the connection back, and discards one that is ending.
  pool.on("release", (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
}

/**
 * The pool behind a handle of `connect`, and what runs short statements on a shared connection of it; undefined for a
 * transaction, which runs on a single connection.
 */
export function getConnections(db: Db): Connections | undefined {
  return connectionsOf.get(db);
}

/**
 * Opens a pool on `url` (PostgreSQL 15 to 18). Sessions run in UTC; by default a statement ends after 5 s, an idle
 * transaction after 10 s, an attempt to connect after 2 s. A named statement is planned once and never for its values:
 * the planner takes the partitions that the plan skips for work, and would plan it anew each time. Nothing is sent before
 * the first query.
 */
export function connect(options: ConnectOptions): Db {
  const { url, maxConnections = 10, timeouts = defaultTimeouts, onIdleError } = options;
  const { preparesStatements = true, observeStatement } = options;
  class Client extends AppClient {
    constructor(config?: pg.ClientConfig) {
      super(config, preparesStatements, observeStatement);
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 30_000,
    types: typeParsers,
    Client,
    pipeline: true,
    options: `-c timezone=UTC -c plan_cache_mode=force_generic_plan -c statement_timeout=${timeouts.statementMs} -c idle_in_transaction_session_timeout=${timeouts.idleTransactionMs}`,
  });
  if (observeStatement) keepCallerContext(pool);
  pool.on("error", onIdleError);
  // The pool listens to idle connections only. When a connection in use breaks between two statements, the next
  // statement rejects; the error event that it also emits would end the process without a listener.
  pool.on("connect", (client) => client.on("error", () => undefined));
  endReadOnlyConnections(pool);
  const db = new Kysely<Database>({
    dialect: new AppDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  connectionsOf.set(db, { pool, runShort: shareConnection(pool) });
  return db;
}

/**
 * True for errors of a temporary lack of resources: a statement timeout, a lock timeout, no space on disk, in memory or
 * among connections, a serialization failure or a deadlock.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" && /^(57014|55P03|53\w{3}|40001|40P01|ENOSPC)$/.test(code);
}

const unreachableCode =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123])$/;

/**
 * True for errors that mean that no database can be reached that takes the statement, as opposed to a rejected
 * statement: none answers, it starts or ends, or it is a replica during a failover.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string" && (unreachableCode.test(code) || replicaCode.test(code))) return true;
  return /timeout exceeded when trying to connect|Connection terminated|connection timeout|Client has encountered a connection error/i.test(
    error.message,
  );
}
