import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limited-fetch.ts";

test("no window of a minute contains more calls than allowed", () => {
  let time = 0;
  const allowed = createRateLimiter({ maxCalls: 8, maxCallsPerUser: 8, windowMs: 60_000, now: () => time });
  const made: number[] = [];
  for (time = 0; time < 300_000; time += 700) if (allowed("Ada")) made.push(time);
  const most = Math.max(...made.map((begin) => made.filter((call) => call >= begin && call < begin + 60_000).length));
  expect(most).toBe(8);
  expect(made.length).toBe(40);
});

test("a rejected call is not counted", () => {
  let time = 0;
  const allowed = createRateLimiter({ maxCalls: 1, maxCallsPerUser: 1, windowMs: 1000, now: () => time });
  expect(allowed("Ada")).toBe(true);
  time = 999;
  expect([allowed("Ada"), allowed("Ada")]).toEqual([false, false]);
  time = 1000;
  expect(allowed("Ada")).toBe(true);
});

test("one user may take a share of the calls, and the rest stays available to others", () => {
  let time = 0;
  const allowed = createRateLimiter({ maxCalls: 8, maxCallsPerUser: 3, windowMs: 60_000, now: () => time });
  const granted = (person: string) => Array.from({ length: 20 }, () => allowed(person)).filter(Boolean).length;
  expect(["Ada", "Bea", "Ada", "Cara", "Dina"].map(granted)).toEqual([3, 3, 0, 2, 0]);
  time = 60_000;
  expect(granted("Ada")).toBe(3);
});
