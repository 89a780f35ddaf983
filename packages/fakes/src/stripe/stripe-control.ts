import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { invalidRequest } from "./api-operation.ts";
import { findCheckout } from "./checkout-sessions.ts";
import { declineCheckout, expireCheckout, notOpen, payCheckout, settlePayment } from "./payments.ts";
import { applyPromotionCode } from "./promotion-codes.ts";
import { closeDispute, createRefund, failRefund, openDispute } from "./refunds.ts";
import type { Session, StripeAccount } from "./stripe-account.ts";

type SessionInput = { session: string };

/** Actions of users and banks on an account; each throws `StripeApiError` when it is not possible now. */
export function createStripeControl(account: StripeAccount) {
  const pay = (id: string, method: "card" | "sepa_debit"): Session => {
    const checkout = findCheckout(account, id);
    const attempt = payCheckout(account, checkout, method);
    if ("notOpen" in attempt) throw notOpen(checkout);
    if ("rejection" in attempt) throw invalidRequest(`The promotion code is rejected: ${attempt.rejection}.`);
    return structuredClone(checkout.session);
  };
  return {
    /** Pays by card, or completes a checkout that costs nothing. */
    pay: ({ session }: SessionInput) => pay(session, "card"),
    /** Completes the checkout with a payment in progress. */
    payLater: ({ session }: SessionInput) => pay(session, "sepa_debit"),
    decline: ({ session }: SessionInput) => declineCheckout(findCheckout(account, session)),
    /** Sets the outcome of a payment in progress. */
    settle: ({ session, outcome }: SessionInput & { outcome: "succeeded" | "failed" }) =>
      settlePayment(account, findCheckout(account, session), outcome),
    /** Returns the reason of a rejection; null when the code is applied. */
    applyCode: ({ session, code }: SessionInput & { code: string }) => {
      const checkout = findCheckout(account, session);
      if (checkout.session.status !== "open") throw notOpen(checkout);
      return applyPromotionCode(account, checkout, code);
    },
    expire: ({ session }: SessionInput) => expireCheckout(account, findCheckout(account, session)),
    /** Refunds the remaining amount, or the given one in cents; a pending refund counts until `failRefund`. */
    refund: ({ session, ...options }: SessionInput & { amount?: number; pending?: boolean }) =>
      structuredClone(createRefund(account, findCheckout(account, session), options)),
    failRefund: ({ refund }: { refund: string }) => structuredClone(failRefund(account, refund)),
    openDispute: ({ session }: SessionInput) => void openDispute(account, findCheckout(account, session)),
    closeDispute: ({ session, outcome }: SessionInput & { outcome: "won" | "lost" }) =>
      void closeDispute(account, findCheckout(account, session), outcome),
  };
}

export type StripeControl = ReturnType<typeof createStripeControl>;

const actionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("pay"), session: z.string() }),
  z.object({ action: z.literal("settle"), session: z.string(), outcome: z.enum(["succeeded", "failed"]) }),
]);

/** `POST /__control/actions {action: "pay" | "settle", session, …}` runs an action from another process. */
export function serveStripeControl(server: FastifyInstance, control: StripeControl): void {
  server.post("/__control/actions", (request, reply) => {
    const input = actionSchema.parse(request.body);
    if (input.action === "pay") control.pay(input);
    else control.settle(input);
    return reply.status(204).send();
  });
}
