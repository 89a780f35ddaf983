import type { UsageKind } from "@fetta/domain/billing/usage-quota";
import { Counter, Histogram, Registry } from "prom-client";

/**
 * Counts of this process, for Prometheus. Labels hold kinds and outcomes, words that this code chose: never a person, a
 * food or a text of a provider.
 */
export const metrics = new Registry();

const registers = [metrics];

const aiCalls = new Counter({
  name: "ai_calls_total",
  help: "Requests to the model's provider by what was asked and what became of it",
  labelNames: ["kind", "outcome"],
  registers,
});
const aiTokens = new Counter({
  name: "ai_tokens_total",
  help: "Tokens that the provider says it read (in) and wrote (out)",
  labelNames: ["kind", "direction"],
  registers,
});
const aiCost = new Counter({
  name: "ai_cost_micro_usd_total",
  help: "Cost of the requests in millionths of a US dollar, where the price of the model is known",
  labelNames: ["kind"],
  registers,
});
const aiSeconds = new Histogram({
  name: "ai_call_seconds",
  help: "Seconds until the provider's answer or failure, a second try included",
  labelNames: ["kind"],
  buckets: [0.25, 0.5, 1, 2, 3, 4, 6, 8, 10, 15, 20, 25, 30],
  registers,
});
const usageUnits = new Counter({
  name: "usage_units_total",
  help: "Units of the daily use by what happened to them",
  labelNames: ["kind", "event"],
  registers,
});

export type AiCallCount = {
  kind: string;
  outcome: string;
  tokensIn: number | null;
  tokensOut: number | null;
  costMicroUsd: number | null;
  seconds: number;
};

/** Counts a request to the model's provider. */
export function countAiCall({
  kind,
  outcome,
  tokensIn,
  tokensOut,
  costMicroUsd,
  seconds,
}: AiCallCount): void {
  aiCalls.inc({ kind, outcome });
  aiTokens.inc({ kind, direction: "in" }, tokensIn ?? 0);
  aiTokens.inc({ kind, direction: "out" }, tokensOut ?? 0);
  aiCost.inc({ kind }, costMicroUsd ?? 0);
  aiSeconds.observe({ kind }, seconds);
}

/** Counts what happened to units; `swept` are those that their work never gave back itself. */
export function countUnits(
  kind: UsageKind,
  event: "reserved" | "committed" | "released" | "swept",
  units = 1,
): void {
  usageUnits.inc({ kind, event }, units);
}
