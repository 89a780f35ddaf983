import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "../../testing/avoid-hour-boundary.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { deleteOldRateWindows, consumeRateLimit } from "./rate-limit.ts";

const db = await createTestDatabase();
beforeEach(avoidHourBoundary);
const threePerHour = { kind: "letter", max: 3, windowMinutes: 60 };

test("of forty simultaneous calls exactly the allowed number passes, and the others get the seconds to wait", async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 40 }, () => consumeRateLimit(db, threePerHour, key)));
  const rejected = answers.filter((answer) => answer !== undefined);
  expect(rejected).toHaveLength(37);
  for (const seconds of rejected) {
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(3600);
  }
});

test("the limits of two keys and of two kinds are independent", async () => {
  const [key, other] = [randomUUID(), randomUUID()];
  for (let turn = 0; turn < 4; turn++) await consumeRateLimit(db, threePerHour, key);
  expect(await consumeRateLimit(db, threePerHour, key)).toBeTypeOf("number");
  expect(await consumeRateLimit(db, threePerHour, other)).toBeUndefined();
  expect(await consumeRateLimit(db, { ...threePerHour, kind: "parcel" }, key)).toBeUndefined();
});

test("windows older than a day are deleted, and today's are kept", async () => {
  const key = randomUUID();
  await consumeRateLimit(db, threePerHour, key);
  await db
    .insertInto("rateLimitWindow")
    .values({ limitName: "letter", keyHash: key, startsAt: new Date("2026-01-01"), count: 3 })
    .execute();
  await deleteOldRateWindows(db);
  const rows = await db.selectFrom("rateLimitWindow").select("count").where("keyHash", "=", key).execute();
  expect(rows).toEqual([{ count: 1 }]);
});
