import { expect, test } from "vitest";
import { createByteBudget, createByteBudgetPerKey } from "./byte-budget.ts";

test("there is room up to the last unit, and none beyond it", () => {
  const take = createByteBudget(10);
  expect([take(6), take(4)]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(take(1)).toBeUndefined();
});

test("what is too much takes nothing away from what is not", () => {
  const take = createByteBudget(10);
  expect(take(11)).toBeUndefined();
  expect(take(10)).toBeDefined();
});

test("what is given back can be taken again, and giving it back twice counts once", () => {
  const take = createByteBudget(10);
  const giveBack = take(6);
  take(4);
  giveBack?.();
  giveBack?.();
  expect(take(7)).toBeUndefined();
  expect(take(6)).toBeDefined();
});

test("each has room of their own, and what is given back twice counts once", () => {
  const take = createByteBudgetPerKey(10);
  const first = take("Ada", 6);
  expect(
    [first, take("Ada", 4), take("Ada", 1), take("Bea", 10)].map((leave) => leave !== undefined),
  ).toEqual([true, true, false, true]);
  first?.();
  first?.();
  expect([take("Ada", 6), take("Ada", 1)].map((leave) => leave !== undefined)).toEqual([true, false]);
});
