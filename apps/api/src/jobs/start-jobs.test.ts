import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import { aUser } from "@fetta/db/testing/factories";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { reserveQuota, readUsageStats } from "../features/quota/quota.ts";
import { startJobs } from "./start-jobs.ts";
import { metricsRegistry } from "../metrics/registry.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../testing/harness.ts";

const api = await startApi();
const { deps, db, logged } = api;
afterAll(() => api.close());
beforeEach(avoidHourBoundary);
afterEach(() => vi.useRealTimers());

test("the sweep releases the reservation of a crashed process within half a minute after it expires", async () => {
  const { id } = await aUser(db);
  await reserveQuota(deps, id, "ingredient_scan");
  const used = async (): Promise<number> => (await readUsageStats(db, id, false)).ingredientScans.used;
  await db
    .updateTable("quotaReservation")
    .set({ expiresAt: new Date(0) })
    .where("userId", "=", id)
    .execute();

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = startJobs(deps);
  expect(await used()).toBe(1);
  vi.advanceTimersByTime(30_000);
  await expect.poll(used).toBe(0);
  stop();
  await expect.poll(logged).toContain("gave back units of lost work");
  expect(await metricsRegistry.metrics()).toContain('usage_units_total{kind="ingredient_scan",event="swept"} 1');
});

test("expired email links and old counters are deleted within an hour", async () => {
  const { id: userId, email } = await aUser(db);
  const link = { userId, kind: "reset", email } as const;
  await insertMailToken(db, { ...link, id: "over" }, 0);
  await insertMailToken(db, { ...link, id: "good" }, 60);
  const count = { limitName: "letter", count: 1 };
  await db
    .insertInto("rateLimitWindow")
    .values([
      { ...count, keyHash: "of days ago", startsAt: new Date(Date.now() - 3 * 86_400_000) },
      { ...count, keyHash: "of now", startsAt: new Date() },
    ])
    .execute();
  const left = async (): Promise<string[]> => [
    ...(await db.selectFrom("mailToken").select("id").execute()).map((token) => token.id),
    ...(await db.selectFrom("rateLimitWindow").select("keyHash").execute()).map(({ keyHash }) => keyHash),
  ];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = startJobs(deps);
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(left).toEqual(["good", "of now"]);
  stop();
});
