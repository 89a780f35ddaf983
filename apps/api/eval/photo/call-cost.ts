import { computeCostMicroUsd } from "@fetta/domain/billing/model-price";
import { quantile } from "../stats/error-stats.ts";
import type { CaseResult } from "./recording-replay.ts";

export type CallCost = {
  /** Mean per call. */
  tokens: { in: number; out: number } | null;
  /** US dollars per thousand photos; null where a price is not known. */
  costPer1000: number | null;
  latencyMs: { p50: number; p95: number } | null;
};

/** Average tokens, cost and latency of calls; null where no model was called, or its price is not known. */
export function averageCallCost(results: readonly Pick<CaseResult, "recording">[]): CallCost {
  const calls = results.flatMap(({ recording }) => recording ?? []);
  if (calls.length === 0) return { tokens: null, costPer1000: null, latencyMs: null };
  const mean = (of: (call: (typeof calls)[number]) => number): number =>
    calls.reduce((sum, call) => sum + of(call), 0) / calls.length;
  const costs = calls.map(({ model, usage }) => computeCostMicroUsd({ model, ...usage }));
  const times = calls.map(({ latencyMs }) => latencyMs);
  return {
    tokens: { in: mean(({ usage }) => usage.tokensIn ?? 0), out: mean(({ usage }) => usage.tokensOut ?? 0) },
    costPer1000: costs.includes(null)
      ? null
      : mean((call) => (computeCostMicroUsd({ model: call.model, ...call.usage }) ?? 0) / 1000),
    latencyMs: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
  };
}
