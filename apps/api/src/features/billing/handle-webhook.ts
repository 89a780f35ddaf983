import { AppError } from "@fetta/domain/errors";
import { findCheckoutByPayment, isPaymentEventKnown } from "@fetta/db/queries/billing/checkout";
import type { PaymentEvent } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { countWebhook } from "../../metrics/registry.ts";
import type { WebhookOutcome } from "../../metrics/registry.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { refundNow } from "./refunds.ts";

async function findSession(
  { db, payments }: FulfilDeps,
  subject: NonNullable<PaymentEvent["about"]>,
): Promise<string | undefined> {
  if ("sessionId" in subject) return subject.sessionId;
  const { paymentIntent } = subject;
  const checkout = await findCheckoutByPayment(db, paymentIntent);
  return checkout?.sessionId ?? payments.findSessionOfPayment(paymentIntent);
}

async function processEvent(deps: FulfilDeps, event: PaymentEvent): Promise<WebhookOutcome> {
  if (!event.about) return "ignored";
  if (await isPaymentEventKnown(deps.db, event.id)) return "known";
  const sessionId = await findSession(deps, event.about);
  if (sessionId === undefined) {
    deps.log.warn({ event: event.id, type: event.type }, "news of a payment that is no checkout");
    return "unknown";
  }
  const result = await fulfilCheckout(deps, sessionId, event);
  if (!result) return "unknown";
  const { id, state, userId } = result.checkout;
  if (userId === null && state === "paid") void refundNow(deps, id);
  return "fulfilled";
}

/**
 * Handles a webhook: verifies its signature, uses only the session id it contains, and reads the state from the
 * provider. Throws webhook_rejected for a payload without a recent valid signature, webhook_unreadable for one that is
 * no event, and payment_unverified where the provider must send it again.
 */
export async function handleWebhook(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  payload: Buffer,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  try {
    if (!payments) throw new AppError("webhook_rejected");
    const outcome = await processEvent({ db, env, log, payments }, payments.verifyWebhook(payload, signature));
    countWebhook(outcome);
    return outcome;
  } catch (error) {
    const isRejected = error instanceof AppError && error.code === "webhook_rejected";
    if (isRejected) log.warn({ signed: signature !== undefined }, "webhook rejected");
    if (error instanceof AppError && error.code === "webhook_unreadable")
      log.warn("webhook signed, and no event that we read");
    countWebhook(isRejected ? "rejected" : "failed");
    throw error;
  }
}
