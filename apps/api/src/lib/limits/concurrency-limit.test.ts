import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createConcurrencyLimit, QueueFullError } from "./concurrency-limit.ts";

test("at most two tasks run at once, and all get their turn", async () => {
  const run = createConcurrencyLimit(2, 100);
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      run(async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(index % 3);
        running -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test("a failed task makes room for the next", async () => {
  const run = createConcurrencyLimit(1, 10);
  const failed = run(() => Promise.reject(new Error("no")));
  const next = run(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("a full queue rejects a task at once", async () => {
  const run = createConcurrencyLimit(1, 1);
  const first = run(() => sleep(20));
  const second = run(() => sleep(1));
  await expect(run(() => sleep(1))).rejects.toBeInstanceOf(QueueFullError);
  await Promise.all([first, second]);
});
