import { connect } from "@fetta/db/connect";
import { startEmbeddedDatabase } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import type { Db } from "@fetta/db/schema/schema";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import type { Logger } from "pino";
import type { Env } from "./config/env.ts";
import type { Tracing } from "./lib/work-scope.ts";
import { createStatementObserver } from "./metrics/statement-observer.ts";

/**
 * Folder with stock foods, ingredients and recipes as files. Source and bundle are at the same depth, so the path fits
 * both.
 */
export const dataFiles = new URL("../../../packages/db/data/", import.meta.url);

export type OpenDatabase = {
  db: Db;
  /** Undefined without DATABASE_READ_URL. */
  replica: Db | undefined;
  url: string;
  /** Restarts the embedded PostgreSQL when it exits; calls `onLost` when the restart fails. */
  supervise: (onLost: (error: Error) => void) => void;
  stop: () => Promise<void>;
  /** Kills the embedded PostgreSQL immediately. */
  forceStop: () => Promise<void>;
};

/** Connects to DATABASE_URL, or starts the embedded PostgreSQL under DATA_DIR. */
export async function openDatabase(env: Env, log: Logger, tracing?: Tracing): Promise<OpenDatabase> {
  const embedded =
    env.DATABASE_URL === undefined
      ? await startEmbeddedDatabase({
          dataDir: env.DATA_DIR,
          log: (line) => log.info({ part: "embedded database" }, line),
        })
      : undefined;
  const url = embedded?.url ?? env.DATABASE_URL ?? "";
  const observeStatement = createStatementObserver({ log, slowMs: env.SLOW_STATEMENT_MS, tracing });
  const open = (address: string): Db =>
    connect({
      url: address,
      preparesStatements: env.DATABASE_PREPARED_STATEMENTS === "on",
      observeStatement,
      onIdleError: (error) => log.warn({ err: error }, "database connection lost"),
    });
  const db = open(url);
  const replica = env.DATABASE_READ_URL === undefined ? undefined : open(env.DATABASE_READ_URL);
  return {
    db,
    replica,
    url,
    supervise: (onLost) =>
      embedded?.supervise({ log: (line) => log.warn({ part: "embedded database" }, line), onLost }),
    forceStop: async () => embedded?.stop({ force: true }),
    stop: async () => {
      await Promise.all([db.destroy(), replica?.destroy()]);
      await embedded?.stop();
    },
  };
}

/** Brings schema and stock foods up to date; waits for another process that is doing the same. */
export async function prepareDatabase(db: Db, log: Logger): Promise<void> {
  const migrated = await migrateToLatest(db, {
    onBlocked: (attempt) => log.warn({ attempt }, "a migration waits for a table that others use"),
  });
  if (migrated.length > 0) log.info({ migrated }, "schema brought up to date");
  const foods = await seedStockFoods(db, await readStockFoodFiles(dataFiles));
  if (foods > 0) log.info({ foods }, "stock foods loaded");
}
