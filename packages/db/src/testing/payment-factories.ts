import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { CheckoutRow } from "../queries/billing/checkout.ts";
import type { Database, Db } from "../schema/schema.ts";

/** An open checkout of `user` for a month of PRO, valid for a day. */
export function aCheckout(
  db: Db,
  user: { id: string },
  overrides: Partial<Insertable<Database["checkout"]>> = {},
): Promise<CheckoutRow> {
  const sessionId = `cs_test_${randomUUID()}`;
  return db
    .insertInto("checkout")
    .values({
      userId: user.id,
      planType: "monthly",
      priceCents: 999,
      days: 30,
      state: "open",
      sessionId,
      url: `https://pay.example/${sessionId}`,
      paymentIntent: null,
      expiresAt: new Date(Date.now() + 86_400_000),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
