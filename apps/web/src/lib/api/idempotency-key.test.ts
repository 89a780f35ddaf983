import { expect, test } from "vitest";
import { withIdempotencyKey } from "./idempotency-key.ts";

test("a request keeps its idempotency key until it is answered and gets a new one afterwards", async () => {
  const keys: string[] = [];
  const lost = (key: string): Promise<never> => {
    keys.push(key);
    return Promise.reject(new Error("lost"));
  };
  const answered = (key: string): Promise<void> => {
    keys.push(key);
    return Promise.resolve();
  };
  const lunch = { from: "2026-11-20", to: "2026-11-21" };
  await expect(withIdempotencyKey(lunch, lost)).rejects.toThrow("lost");
  await withIdempotencyKey(lunch, answered);
  await withIdempotencyKey(lunch, answered);
  await withIdempotencyKey({ ...lunch, to: "2026-11-22" }, answered);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
