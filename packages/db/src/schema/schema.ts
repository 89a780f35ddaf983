import type { Kysely } from "kysely";
import type { DB } from "./database.gen.ts";

/** The tables by their TypeScript names; the connection turns camelCase into the snake_case of the database. */
export type Database = DB;

/** A handle for queries: the pool, or a transaction on it. */
export type Db = Kysely<Database>;
