import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type SupportRequestRow = Selectable<Database["supportRequest"]>;

export type NewSupportRequest = Pick<
  Insertable<Database["supportRequest"]>,
  "userId" | "name" | "email" | "category" | "subject" | "message"
> & { id?: string | undefined };

/** Stores a request; undefined where its id exists already, whose row stays unchanged. */
export function insertSupportRequest(
  db: Db,
  { id, ...request }: NewSupportRequest,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto("supportRequest")
    .values({ ...request, ...(id === undefined ? {} : { id }) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export type SupportRequestFilter = {
  /** Null for any. */
  state: SupportRequestRow["state"] | null;
  category: string | null;
};

/** Support requests in the order in which they were sent, at most `limit`, after the one with the id `after`. */
export function listSupportRequests(
  db: Db,
  { state, category }: SupportRequestFilter,
  { order, after, limit }: { order: "asc" | "desc"; after: string | null; limit: number },
): Promise<SupportRequestRow[]> {
  return db
    .selectFrom("supportRequest")
    .selectAll()
    .$if(state !== null, (query) => query.where("state", "=", state))
    .$if(category !== null, (query) => query.where("category", "=", category))
    .$if(after !== null, (query) => query.where("id", order === "asc" ? ">" : "<", sql<string>`${after}::uuid`))
    .orderBy("id", order)
    .limit(limit)
    .execute();
}

export function findSupportRequest(db: Db, id: string): Promise<SupportRequestRow | undefined> {
  return db.selectFrom("supportRequest").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks a request as answered; false where it was before or does not exist. */
export async function closeSupportRequest(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable("supportRequest")
    .set({ state: "done" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes support requests that are older than two years. */
export async function deleteOldSupportRequests(db: Db): Promise<void> {
  await db
    .deleteFrom("supportRequest")
    .where("createdAt", "<", sql<Date>`now() - interval '24 months'`)
    .execute();
}
