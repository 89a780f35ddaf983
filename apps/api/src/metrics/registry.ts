import { once } from "node:events";
import { createServer } from "node:http";
import type { UsageKind } from "@fetta/domain/billing/usage-quota";
import { Counter, Histogram, Registry } from "prom-client";

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
