import { sql, type Transaction } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import { lockUser } from "../account/user.ts";

/** Days for which a device may send a change again: a phone that is found after a season has nothing applied twice. */
const keptDays = 120;

/** A transaction that `transaction()` joins: what is begun in it is a savepoint. */
function joinable(tx: Transaction<Database>): Db {
  const execute = async <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => {
    await sql`savepoint joined`.execute(tx);
    try {
      const result = await work(joined);
      await sql`release savepoint joined`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint joined`.execute(tx);
      throw error;
    }
  };
  // Kysely keeps its state in private fields, which only the transaction itself can read.
  const joined: Db = new Proxy(tx, {
    get: (target, name) => {
      if (name === "transaction") return () => ({ execute });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value as () => unknown).bind(target) : value;
    },
  });
  return joined;
}

/**
 * Runs `apply` once for an id of the user's device, in the transaction that records the id; where it has run before, only
 * says when. That is the instant at which its transaction began, to which `now()` set whatever it changed. A failure
 * records nothing. Two requests with one id wait for each other.
 */
export function applyOnce<Result>(
  db: Db,
  { userId, id }: { userId: string; id: string },
  apply: (tx: Db) => Promise<Result>,
): Promise<{ result: Result } | { appliedAt: Date }> {
  return db.transaction().execute(async (tx) => {
    // Before the id, which locks the account too: in the same order as an erasure, so that neither waits for the other.
    await lockUser(tx, userId);
    const row = await tx
      .insertInto("appliedChange")
      .values({ userId, id })
      .onConflict((c) => c.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) return { result: await apply(joinable(tx)) };
    const { appliedAt } = await tx
      .selectFrom("appliedChange")
      .select("appliedAt")
      .where("userId", "=", userId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { appliedAt };
  });
}

/** Deletes what no device sends again. */
export async function deleteOldAppliedChanges(db: Db): Promise<void> {
  await db
    .deleteFrom("appliedChange")
    .where("appliedAt", "<", sql<Date>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute();
}
