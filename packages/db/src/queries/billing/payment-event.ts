import type { Db } from "../../schema/schema.ts";

/** True for news that was acted on before. */
export async function isPaymentEventKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("paymentEvent").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Notes that news was acted on, in the transaction that did; nothing where it was before. */
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
