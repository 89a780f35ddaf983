import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { withAdvisoryLock } from "./advisory-lock.ts";

const db = await createTestDatabase();

test("one process at a time runs a job and the others skip it; another job has a lock of its own", async () => {
  const hold = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  let done = 0;
  const first = withAdvisoryLock(db, "one", async () => {
    began.resolve();
    await hold.promise;
    done += 1;
  });
  await began.promise;
  expect(await withAdvisoryLock(db, "one", () => Promise.resolve((done += 10)))).toBe(false);
  expect(await withAdvisoryLock(db, "two", () => Promise.resolve((done += 100)))).toBe(true);
  hold.resolve();
  expect(await first).toBe(true);
  expect(done).toBe(101);
});

test("a failed job releases its lock", async () => {
  await expect(withAdvisoryLock(db, "one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await withAdvisoryLock(db, "one", () => Promise.resolve())).toBe(true);
});
