import { expect, test } from "vitest";
import { callAllowance } from "./call-allowance.ts";

test("no minute, wherever it begins, has more calls than allowed", () => {
  let time = 0;
  const allowed = callAllowance({ calls: 8, withinMs: 60_000, now: () => time });
  const made: number[] = [];
  for (time = 0; time < 300_000; time += 700) if (allowed()) made.push(time);
  const most = Math.max(
    ...made.map((begin) => made.filter((call) => call >= begin && call < begin + 60_000).length),
  );
  expect(most).toBe(8);
  expect(made.length).toBe(40);
});

test("a refused call counts for nothing", () => {
  let time = 0;
  const allowed = callAllowance({ calls: 1, withinMs: 1000, now: () => time });
  expect(allowed()).toBe(true);
  time = 999;
  expect([allowed(), allowed()]).toEqual([false, false]);
  time = 1000;
  expect(allowed()).toBe(true);
});
