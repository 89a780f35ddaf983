import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

type FailedPaymentEvent = Selectable<Database["failedPaymentEvent"]>;

/** Stores that an event could not be processed, or counts one more try. */
export async function saveFailedPaymentEvent(
  db: Db,
  event: Pick<Insertable<Database["failedPaymentEvent"]>, "id" | "type" | "sessionId" | "paymentIntent" | "failure">,
): Promise<void> {
  await db
    .insertInto("failedPaymentEvent")
    .values(event)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({
          failure: event.failure,
          tries: sql<number>`failed_payment_event.tries + 1`,
          failedAt: sql<Date>`now()`,
        }),
    )
    .execute();
}

export async function deleteFailedPaymentEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom("failedPaymentEvent").where("id", "=", id).execute();
}

/** The newest ones first. */
export function listFailedPaymentEvents(db: Db, limit: number): Promise<FailedPaymentEvent[]> {
  return db.selectFrom("failedPaymentEvent").selectAll().orderBy("failedAt", "desc").limit(limit).execute();
}

/** Deletes those of 90 days ago: the provider, too, has given them up long before. */
export async function deleteOldFailedPaymentEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("failedPaymentEvent")
    .where("failedAt", "<", sql<Date>`now() - interval '90 days'`)
    .execute();
}
