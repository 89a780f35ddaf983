import { expect, test } from "vitest";
import { countRemainingScans } from "./quota.ts";

const day = { used: 1, limit: 1, resetsAt: "2026-11-21T23:00:00.000Z" };
const before = new Date("2026-11-21T22:59:59Z");

test("the free scans of a day are counted down to zero", () => {
  expect(countRemainingScans({ ...day, used: 0 }, before)).toBe(1);
  expect(countRemainingScans(day, before)).toBe(0);
  expect(countRemainingScans({ ...day, used: 3 }, before)).toBe(0);
});

test("a new day has its free scans again, also in an app that was left open", () => {
  expect(countRemainingScans(day, new Date("2026-11-21T23:00:00Z"))).toBe(1);
});

test("without a limit no count is shown", () => {
  expect(countRemainingScans({ ...day, limit: null }, before)).toBeNull();
});
