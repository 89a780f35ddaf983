import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

test("twenty simultaneous callers share one run, and the next caller starts a new one", async () => {
  const flights = createSingleFlight<number>();
  let works = 0;
  const work = async (): Promise<number> => {
    works += 1;
    await Promise.resolve();
    return works;
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => flights.run("pasta", work)));
  expect(new Set(all)).toEqual(new Set([1]));
  expect(await flights.run("pasta", work)).toBe(2);
});

test("a failure reaches all waiting callers and is not cached", async () => {
  const flights = createSingleFlight<string>();
  const failing = () => Promise.reject(new Error("giù"));
  const both = [flights.run("a", failing), flights.run("a", failing)];
  await flights.waitUntilIdle();
  for (const one of both) await expect(one).rejects.toThrow("giù");
  expect(await flights.run("a", () => Promise.resolve("su"))).toBe("su");
});
