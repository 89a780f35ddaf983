import type { PlanType } from "@fetta/domain/billing/pro-plan";
import type { FakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { sql } from "kysely";
import { openCheckoutSession, type PaymentUser, type startPaymentsApi } from "./payments-api.ts";

export type Purchase = { buyer: PaymentUser; session: string; id: string };

/** Steps of users with their purchases, and reads of the stored results. */
export function createWithdrawalSteps(running: ReturnType<typeof startPaymentsApi>) {
  const control = (): FakeStripe["control"] => running.fakeStripe.control;
  return {
    /** A purchase that was paid and whose webhooks were delivered; `code` is applied before the payment. */
    buy: async (plan: PlanType = "monthly", by?: PaymentUser, code?: string): Promise<Purchase> => {
      const buyer = by ?? (await running.api.signUp());
      const session = await openCheckoutSession(buyer, plan);
      if (code !== undefined) control().applyCode({ session, code });
      control().pay({ session });
      await running.deliverAll();
      const row = (await running.checkouts(buyer)).find(({ sessionId }) => sessionId === session);
      if (!row) throw new Error("no checkout");
      return { buyer, session, id: row.id };
    },
    declareWithdrawal: ({ buyer, id }: Pick<Purchase, "buyer" | "id">, more: object = {}) =>
      buyer.post("/api/withdraw", { purchaseId: id, name: "Giulia Ferri", email: "giulia.ferri@example.org", ...more }),
    listDeclarations: ({ id }: Pick<Purchase, "id">) =>
      running.api.db.selectFrom("withdrawal").selectAll().where("checkoutId", "=", id).execute(),
    readProfile: async (buyer: PaymentUser) => (await buyer.get("/api/user/profile")).body,
    /** Moves the purchase back in time by `interval`. */
    backdate: ({ id }: Pick<Purchase, "id">, interval: string) =>
      running.api.db
        .updateTable("proGrant")
        .set({ effectiveAt: sql<Date>`effective_at - ${interval}::interval` })
        .where("checkoutId", "=", id)
        .execute(),
  };
}
