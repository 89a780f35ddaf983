import { once } from "node:events";
import { createServer } from "node:http";
import type { UsageKind } from "@fetta/domain/billing/usage-quota";
import { Counter, Histogram, Registry } from "prom-client";
import type { CheckoutState } from "@fetta/domain/billing/checkout-outcome";

/**
 * Metrics of this process, for Prometheus. Labels contain only kinds and outcomes defined in the code: never a user, a
 * food or a provider's text.
 */
export const metricsRegistry = new Registry();

const registers = [metricsRegistry];

const modelCallCounter = new Counter({
  name: "ai_calls_total",
  help: "Requests to the model's provider by what was asked and what became of it",
  labelNames: ["kind", "outcome"],
  registers,
});
const modelTokenCounter = new Counter({
  name: "ai_tokens_total",
  help: "Tokens that the provider says it read (in) and wrote (out)",
  labelNames: ["kind", "direction"],
  registers,
});
const modelCostCounter = new Counter({
  name: "ai_cost_micro_usd_total",
  help: "Cost of the requests in millionths of a US dollar, where the price of the model is known",
  labelNames: ["kind"],
  registers,
});
const modelCallDuration = new Histogram({
  name: "ai_call_seconds",
  help: "Seconds until the provider's answer or failure, a second try included",
  labelNames: ["kind"],
  buckets: [0.25, 0.5, 1, 2, 3, 4, 6, 8, 10, 15, 20, 25, 30],
  registers,
});
const quotaUnitCounter = new Counter({
  name: "usage_units_total",
  help: "Units of the daily use by what happened to them",
  labelNames: ["kind", "event"],
  registers,
});

export type ModelCallSample = {
  kind: string;
  outcome: string;
  tokensIn: number | null;
  tokensOut: number | null;
  costMicroUsd: number | null;
  seconds: number;
};

/** Counts one request to the model's provider. */
export function countModelCall({ kind, outcome, tokensIn, tokensOut, costMicroUsd, seconds }: ModelCallSample): void {
  modelCallCounter.inc({ kind, outcome });
  modelTokenCounter.inc({ kind, direction: "in" }, tokensIn ?? 0);
  modelTokenCounter.inc({ kind, direction: "out" }, tokensOut ?? 0);
  modelCostCounter.inc({ kind }, costMicroUsd ?? 0);
  modelCallDuration.observe({ kind }, seconds);
}

/** Counts quota events; `swept` units were never released by their own work. */
export function countQuotaUnits(
  kind: UsageKind,
  event: "reserved" | "committed" | "released" | "swept",
  units = 1,
): void {
  quotaUnitCounter.inc({ kind, event }, units);
}

export type MetricsServer = { port: number; close: () => Promise<void> };

/**
 * Serves `GET /metrics` in the Prometheus text format on a separate port, so that the metrics are not public. Rejects
 * when the port cannot be opened.
 */
export async function serveMetrics(
  metrics: Pick<Registry, "metrics" | "contentType">,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

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
