import type { PlanType } from "@fetta/domain/billing/pro-plan";
import type { StripeStandIn } from "@fetta/fakes/stripe/fake-stripe";
import { sql } from "kysely";
import { openSession } from "./payments-api.ts";
import type { Buyer, paymentsApi } from "./payments-api.ts";

export type Purchase = { buyer: Buyer; session: string; id: string };

/** What people do with their purchases, and what is stored of it. */
export function withdrawalSteps(running: ReturnType<typeof paymentsApi>) {
  const control = (): StripeStandIn["control"] => running.standIn.control;
  return {
    /** A purchase that was paid and heard of; `code` is applied before it is paid. */
    bought: async (plan: PlanType = "monthly", by?: Buyer, code?: string): Promise<Purchase> => {
      const buyer = by ?? (await running.api.signUp());
      const session = await openSession(buyer, plan);
      if (code !== undefined) control().applyCode({ session, code });
      control().pay({ session });
      await running.hear();
      const row = (await running.checkouts(buyer)).find(({ sessionId }) => sessionId === session);
      if (!row) throw new Error("no checkout");
      return { buyer, session, id: row.id };
    },
    declare: ({ buyer, id }: Pick<Purchase, "buyer" | "id">, more: object = {}) =>
      buyer.post("/api/withdraw", {
        purchaseId: id,
        name: "Giulia Ferri",
        email: "giulia.ferri@example.org",
        ...more,
      }),
    declarations: ({ id }: Pick<Purchase, "id">) =>
      running.api.db.selectFrom("withdrawal").selectAll().where("checkoutId", "=", id).execute(),
    profile: async (buyer: Buyer) => (await buyer.get("/api/user/profile")).body,
    /** As if the purchase had been made so long ago. */
    age: ({ id }: Pick<Purchase, "id">, interval: string) =>
      running.api.db
        .updateTable("proGrant")
        .set({ effectiveAt: sql<Date>`effective_at - ${interval}::interval` })
        .where("checkoutId", "=", id)
        .execute(),
  };
}
