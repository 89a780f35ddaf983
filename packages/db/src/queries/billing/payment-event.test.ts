import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { aCheckout } from "../../testing/payment-factories.ts";
import { insertPaymentEvent, isPaymentEventKnown } from "./payment-event.ts";

const db = await createTestDatabase();

test("a payment event is known once the transaction that handles it has committed", async () => {
  const { id: checkoutId } = await aCheckout(db, await aUser(db));
  const event = { id: "evt_1", type: "checkout.session.completed", checkoutId };
  expect(await isPaymentEventKnown(db, "evt_1")).toBe(false);
  const failed = db.transaction().execute(async (tx) => {
    await insertPaymentEvent(tx, event);
    throw new Error("the rest failed");
  });
  await expect(failed).rejects.toThrow("the rest failed");
  expect(await isPaymentEventKnown(db, "evt_1")).toBe(false);
  await Promise.all(Array.from({ length: 10 }, () => insertPaymentEvent(db, event)));
  expect(await isPaymentEventKnown(db, "evt_1")).toBe(true);
  expect(await isPaymentEventKnown(db, "evt_2")).toBe(false);
  expect(await db.selectFrom("paymentEvent").selectAll().execute()).toMatchObject([event]);
});
