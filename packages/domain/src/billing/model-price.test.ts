import fc from "fast-check";
import { expect, test } from "vitest";
import { computeCostMicroUsd } from "./model-price.ts";

test.each<[string, number | null, number | null, number | null]>([
  ["gpt-5.4-mini", 1420, 380, 2775],
  ["gpt-5.4-mini-2026-03-17", 1420, 380, 2775],
  ["gpt-4o-20240806", 1000, 100, 3500],
  ["gpt-5.4", 0, 0, 0],
  ["gpt-5.4-mini", null, 380, null],
  ["gpt-5.4-mini", 1420, null, null],
  ["llava:13b", 1420, 380, null],
  ["constructor", 1420, 380, null],
  ["", 1420, 380, null],
])("%s with %s tokens in and %s out costs %s millionths of a dollar", (model, tokensIn, tokensOut, cost) => {
  expect(computeCostMicroUsd({ model, tokensIn, tokensOut })).toBe(cost);
});

test("configured prices override the price list, and apply to models that it lacks", () => {
  const own = { input: 1, output: 2 };
  expect(computeCostMicroUsd({ model: "gpt-5.4-mini", tokensIn: 100, tokensOut: 10 }, own)).toBe(120);
  expect(computeCostMicroUsd({ model: "llava:13b", tokensIn: 100, tokensOut: 10 }, own)).toBe(120);
  expect(computeCostMicroUsd({ model: "llava:13b", tokensIn: 1, tokensOut: 1 }, { input: 0, output: 0 })).toBe(0);
});

test("a cost is an integer that more tokens never lower", () => {
  const tokens = fc.nat(1_000_000);
  fc.assert(
    fc.property(tokens, tokens, tokens, (tokensIn, tokensOut, more) => {
      const model = "gpt-5.4-mini";
      const less = computeCostMicroUsd({ model, tokensIn, tokensOut }) ?? -1;
      const cost = computeCostMicroUsd({ model, tokensIn: tokensIn + more, tokensOut }) ?? -1;
      expect(Number.isInteger(cost)).toBe(true);
      expect(cost).toBeGreaterThanOrEqual(less);
    }),
  );
});
