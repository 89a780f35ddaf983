import { AppError } from "@fetta/domain/errors";
import { findCheckoutByPayment } from "@fetta/db/queries/billing/checkout";
import { isPaymentEventKnown } from "@fetta/db/queries/billing/payment-event";
import type { PaymentNews } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { countWebhook } from "../../metrics/payment-metrics.ts";
import type { WebhookOutcome } from "../../metrics/payment-metrics.ts";
import { fulfil } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { refundAtOnce } from "./refunds.ts";

async function sessionOf(
  { db, payments }: FulfilDeps,
  about: NonNullable<PaymentNews["about"]>,
): Promise<string | undefined> {
  if ("sessionId" in about) return about.sessionId;
  const { paymentIntent } = about;
  const checkout = await findCheckoutByPayment(db, paymentIntent);
  return checkout?.sessionId ?? payments.sessionOfPayment(paymentIntent);
}

async function actOn(deps: FulfilDeps, news: PaymentNews): Promise<WebhookOutcome> {
  if (!news.about) return "ignored";
  if (await isPaymentEventKnown(deps.db, news.id)) return "known";
  const sessionId = await sessionOf(deps, news.about);
  if (sessionId === undefined) {
    deps.log.warn({ event: news.id, type: news.type }, "news of a payment that is no checkout");
    return "unknown";
  }
  const now = await fulfil(deps, sessionId, news);
  if (!now) return "unknown";
  const { id, state, userId } = now.checkout;
  if (userId === null && state === "paid") void refundAtOnce(deps, id);
  return "fulfilled";
}

/**
 * Acts on a webhook: believes its signature, takes from it only what it is about, and reads the rest from the provider.
 * Throws webhook_refused for a letter that the provider did not sign lately, webhook_unreadable for one that is no event,
 * and payment_unverified where the provider
 * must send it again.
 */
export async function receiveWebhook(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  payload: Buffer,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  try {
    if (!payments) throw new AppError("webhook_refused");
    const outcome = await actOn({ db, env, log, payments }, payments.verify(payload, signature));
    countWebhook(outcome);
    return outcome;
  } catch (error) {
    const refused = error instanceof AppError && error.code === "webhook_refused";
    if (refused) log.warn({ signed: signature !== undefined }, "webhook refused");
    if (error instanceof AppError && error.code === "webhook_unreadable")
      log.warn("webhook signed, and no event that we read");
    countWebhook(refused ? "refused" : "failed");
    throw error;
  }
}
