import { AppError } from "@fetta/domain/errors";
import { findCheckoutByPayment, isPaymentEventKnown } from "@fetta/db/queries/billing/checkout";
import {
  deleteFailedPaymentEvent,
  listFailedPaymentEvents,
  saveFailedPaymentEvent,
} from "@fetta/db/queries/billing/failed-payment-event";
import type { PaymentEvent } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { countWebhook, type WebhookOutcome } from "../../metrics/registry.ts";
import { fulfilCheckout, type FulfilDeps } from "./fulfil-checkout.ts";
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

type WebhookDeps = Pick<Deps, "db" | "env" | "log" | "payments">;

/**
 * Processes an event; one that fails is stored, so that an admin sees it and can try again before the provider does.
 */
async function processStoringFailure(deps: FulfilDeps, event: PaymentEvent): Promise<WebhookOutcome> {
  try {
    const outcome = await processEvent(deps, event);
    await deleteFailedPaymentEvent(deps.db, event.id);
    return outcome;
  } catch (error) {
    const failure = error instanceof AppError ? error.code : "unexpected";
    const { id, type, about } = event;
    if (about)
      await saveFailedPaymentEvent(deps.db, {
        id,
        type,
        sessionId: null,
        paymentIntent: null,
        ...about,
        failure,
      }).catch((err: unknown) => deps.log.warn({ err }, "a failed webhook could not be noted"));
    throw error;
  }
}

/** Events that one try of an admin processes: the page waits for it. */
const retriedEvents = 20;

/** Processes the stored events again; returns how many are processed and how many failed again. */
export async function retryFailedEvents({
  db,
  env,
  log,
  payments,
}: WebhookDeps): Promise<{ processed: number; failed: number }> {
  if (!payments) throw new AppError("payments_off");
  const events = await listFailedPaymentEvents(db, retriedEvents);
  let processed = 0;
  for (const { id, type, sessionId, paymentIntent } of events) {
    const about = sessionId === null ? { paymentIntent: paymentIntent ?? "" } : { sessionId };
    try {
      await processStoringFailure({ db, env, log, payments }, { id, type, about });
      processed += 1;
    } catch (err) {
      log.warn({ err, event: id }, "an event of the payment provider failed again");
    }
  }
  return { processed, failed: events.length - processed };
}

/**
 * Handles a webhook: verifies its signature, uses only the session id it contains, and reads the state from the
 * provider. Throws webhook_rejected for a payload without a recent valid signature, webhook_unreadable for one that is
 * no event, and payment_unverified where the provider must send it again.
 */
export async function handleWebhook(
  { db, env, log, payments, providerLog }: WebhookDeps & Pick<Deps, "providerLog">,
  payload: Buffer,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  const startedAt = performance.now();
  const answered = (failure: string | null) =>
    providerLog.record("payment_webhook", { failure, ms: performance.now() - startedAt });
  try {
    if (!payments) throw new AppError("webhook_rejected");
    const event = payments.verifyWebhook(payload, signature);
    const outcome = await processStoringFailure({ db, env, log, payments }, event);
    answered(null);
    countWebhook(outcome);
    return outcome;
  } catch (error) {
    const isRejected = error instanceof AppError && error.code === "webhook_rejected";
    if (isRejected) log.warn({ signed: signature !== undefined }, "webhook rejected");
    if (error instanceof AppError && error.code === "webhook_unreadable")
      log.warn("webhook signed, and no event that we read");
    // A request without a signature comes from any client and says nothing about the provider.
    if (payments && signature !== undefined) answered(error instanceof AppError ? error.code : "unexpected");
    countWebhook(isRejected ? "rejected" : "failed");
    throw error;
  }
}
