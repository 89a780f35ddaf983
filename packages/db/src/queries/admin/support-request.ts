import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import { toSortableText, type KeyCursor } from "./admin-user.ts";

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

const sentAtKey = toSortableText(sql`created_at`);

/**
 * Support requests in the order in which they were sent, at most `limit`, after the one at the cursor. Their ids have
 * no order: the form sends random ones.
 */
export function listSupportRequests(
  db: Db,
  { state, category }: SupportRequestFilter,
  { order, after, limit }: { order: "asc" | "desc"; after: KeyCursor | null; limit: number },
): Promise<(SupportRequestRow & { sortKey: string })[]> {
  return db
    .selectFrom("supportRequest")
    .selectAll()
    .select(sentAtKey.as("sortKey"))
    .$if(state !== null, (query) => query.where("state", "=", state))
    .$if(category !== null, (query) => query.where("category", "=", category))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${sentAtKey}, id) ${order === "asc" ? sql`>` : sql`<`} (${after?.key}::text, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("createdAt", order)
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
