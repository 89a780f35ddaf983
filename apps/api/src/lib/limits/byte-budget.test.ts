import { expect, test } from "vitest";
import { createByteBudget, createByteBudgetPerKey } from "./byte-budget.ts";

test("the budget accepts up to its last unit and no more", () => {
  const take = createByteBudget(10);
  expect([take(6), take(4)]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(take(1)).toBeUndefined();
});

test("a rejected request takes nothing from the budget", () => {
  const take = createByteBudget(10);
  expect(take(11)).toBeUndefined();
  expect(take(10)).toBeDefined();
});

test("released units can be acquired again, and a second release has no effect", () => {
  const take = createByteBudget(10);
  const giveBack = take(6);
  take(4);
  giveBack?.();
  giveBack?.();
  expect(take(7)).toBeUndefined();
  expect(take(6)).toBeDefined();
});

test("each key has a budget of its own, and a second release has no effect", () => {
  const take = createByteBudgetPerKey(10);
  const first = take("Ada", 6);
  expect([first, take("Ada", 4), take("Ada", 1), take("Bea", 10)].map((leave) => leave !== undefined)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  first?.();
  first?.();
  expect([take("Ada", 6), take("Ada", 1)].map((leave) => leave !== undefined)).toEqual([true, false]);
});
