import type { CheckoutState } from "@fetta/domain/billing/checkout-outcome";
import { Counter, Histogram } from "prom-client";
import { metricsRegistry } from "./registry.ts";

const registers = [metricsRegistry];

const checkoutCounter = new Counter({
  name: "checkouts_total",
  help: "Checkouts by the state that they came into; `mismatch` is one to look at",
  labelNames: ["state"],
  registers,
});
const grantCounter = new Counter({
  name: "pro_grants_total",
  help: "Bought periods of PRO by what happened to them",
  labelNames: ["event"],
  registers,
});
const webhookCounter = new Counter({
  name: "payment_webhooks_total",
  help: "Webhooks of the payment provider by what became of them",
  labelNames: ["outcome"],
  registers,
});
const refundCounter = new Counter({
  name: "refunds_total",
  help: "Refunds that we ordered, by what the provider made of them",
  labelNames: ["outcome"],
  registers,
});
const fulfilmentDuration = new Histogram({
  name: "checkout_fulfilment_seconds",
  help: "Seconds that it takes to bring a checkout up to date with the payment provider",
  labelNames: ["outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30],
  registers,
});

export function countCheckout(state: CheckoutState): void {
  checkoutCounter.inc({ state });
}

export type GrantEvent = "created" | "revoked" | "reinstated";

export function countGrant(event: GrantEvent): void {
  grantCounter.inc({ event });
}

export function countRefund(outcome: "made" | "failed"): void {
  refundCounter.inc({ outcome });
}

/**
 * `fulfilled`: processed; `known`: processed before; `ignored`: no event that the app handles; `unknown`: a checkout
 * that the app did not create.
 */
export type WebhookOutcome = "fulfilled" | "known" | "ignored" | "unknown" | "rejected" | "failed";

export function countWebhook(outcome: WebhookOutcome): void {
  webhookCounter.inc({ outcome });
}

/** Measures the duration of work on a checkout; failures have their own label. */
export async function measureFulfilment<T>(work: () => Promise<T>): Promise<T> {
  const stop = fulfilmentDuration.startTimer();
  try {
    const result = await work();
    stop({ outcome: "done" });
    return result;
  } catch (error) {
    stop({ outcome: "failed" });
    throw error;
  }
}
