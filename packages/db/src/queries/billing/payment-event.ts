import type { Db } from "../../schema/schema.ts";

/** True for an event that was processed before. */
export async function isPaymentEventKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("paymentEvent").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Stores that an event was processed, in the transaction that processes it; a repeated id changes nothing. */
export async function insertPaymentEvent(
  db: Db,
  event: { id: string; type: string; checkoutId: string | null },
): Promise<void> {
  await db
    .insertInto("paymentEvent")
    .values(event)
    .onConflict((c) => c.column("id").doNothing())
    .execute();
}
