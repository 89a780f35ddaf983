import fc from "fast-check";
import { expect, test } from "vitest";
import { centsPerDay, findPlan, plans, planTypes, yearAtMonthlyPriceCents, yearlySavingPercent } from "./pro-plan.ts";

test.each([
  ["weekly", 499, 7],
  ["monthly", 999, 30],
  ["yearly", 2399, 365],
])("%s costs %i cents for %i days", (type, priceCents, days) => {
  expect(findPlan(type)).toEqual({ type, priceCents, days });
});

test("the crossed-out price is twelve monthly purchases, and the badge shows the saving of the yearly plan", () => {
  expect(yearAtMonthlyPriceCents).toBe(11_988);
  expect(yearlySavingPercent).toBe(80);
});

test("a longer plan costs less per day", () => {
  const perDay = planTypes.map((type) => centsPerDay(plans[type]));
  expect(perDay).toEqual([71, 33, 7]);
});

test("any other name is not a plan", () => {
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
