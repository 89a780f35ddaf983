import { expect, test } from "vitest";
import { testDatabase } from "../../testing/test-database.ts";
import { inTurn } from "./advisory-lock.ts";

const db = await testDatabase();

test("one at a time does the work, the others pass; another work has a turn of its own", async () => {
  const hold = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  let done = 0;
  const first = inTurn(db, "one", async () => {
    began.resolve();
    await hold.promise;
    done += 1;
  });
  await began.promise;
  expect(await inTurn(db, "one", () => Promise.resolve((done += 10)))).toBe(false);
  expect(await inTurn(db, "two", () => Promise.resolve((done += 100)))).toBe(true);
  hold.resolve();
  expect(await first).toBe(true);
  expect(done).toBe(101);
});

test("work that fails gives its turn back", async () => {
  await expect(inTurn(db, "one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(db, "one", () => Promise.resolve())).toBe(true);
});
