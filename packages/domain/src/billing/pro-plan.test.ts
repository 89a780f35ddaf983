import fc from "fast-check";
import { expect, test } from "vitest";
import {
  centsPerDay,
  findPlan,
  plans,
  planTypes,
  yearAtMonthlyPriceCents,
  yearlySavingPercent,
} from "./pro-plan.ts";

test.each([
  ["weekly", 499, 7],
  ["monthly", 999, 30],
  ["yearly", 2399, 365],
])("%s costs %i cents for %i days", (type, priceCents, days) => {
  expect(findPlan(type)).toEqual({ type, priceCents, days });
});

test("the struck price is twelve purchases of a month, and the badge says what a year saves against it", () => {
  expect(yearAtMonthlyPriceCents).toBe(11_988);
  expect(yearlySavingPercent).toBe(80);
});

test("a longer plan costs less a day", () => {
  const perDay = planTypes.map((type) => centsPerDay(plans[type]));
  expect(perDay).toEqual([71, 33, 7]);
});

test("nothing else is a plan, whatever a client calls it", () => {
  const names = fc.oneof(
    fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "", "Weekly", "monthly "),
    fc.string(),
  );
  fc.assert(
    fc.property(names, (name) => {
      fc.pre(!planTypes.some((type) => type === name));
      expect(findPlan(name)).toBeUndefined();
    }),
  );
});
