import { expect, test } from "vitest";
import { averageCallCost } from "./call-cost.ts";

const call = (model: string, latencyMs: number) => ({
  recording: { model, latencyMs, usage: { tokensIn: 1000, tokensOut: 400 } },
});

test("averageCallCost returns the cost of 1000 photos from the mean cost of a call", () => {
  // 1000 tokens at $0.75 and 400 at $4.50 per million.
  const { costPer1000, tokens, latencyMs } = averageCallCost([call("gpt-5.4-mini", 1000), call("gpt-5.4-mini", 3000)]);
  expect(costPer1000).toBeCloseTo(2.55);
  expect(tokens).toEqual({ in: 1000, out: 400 });
  expect(latencyMs).toEqual({ p50: 2000, p95: 2900 });
});

test("averageCallCost returns null instead of zero when a price is unknown", () => {
  expect(averageCallCost([call("gpt-5.4-mini", 1), call("fake", 1)]).costPer1000).toBeNull();
  expect(averageCallCost([{ recording: null }])).toEqual({ tokens: null, costPer1000: null, latencyMs: null });
});
