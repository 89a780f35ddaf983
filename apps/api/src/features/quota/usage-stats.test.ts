import { aGrant } from "@fetta/db/testing/factories";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

/** The next midnight in Rome by the database's clock, in the format of the API contract. */
async function nextMidnight(): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select ((now() at time zone 'Europe/Rome')::date + 1)::timestamp at time zone 'Europe/Rome' as at`.execute(api.db);
  return rows[0]?.at.toISOString() ?? "";
}

test("a new user has used none of one unit of each kind, until midnight in Rome", async () => {
  const { get } = await api.signUp();
  const unit = { used: 0, limit: 1, resetsAt: await nextMidnight() };
  expect(await get("/api/usage/stats")).toMatchObject({ status: 200 });
  expect((await get("/api/usage/stats")).body).toEqual({
    isPro: false,
    foodScans: unit,
    ingredientScans: unit,
    recipeGenerations: unit,
  });
});

test("usage of today is counted and usage of yesterday is not", async () => {
  const { user, get } = await api.signUp();
  await sql`
    insert into quota_usage_day (user_id, quota_kind, day, used_units) values
      (${user.id}, 'food_scan', (now() at time zone 'Europe/Rome')::date, 1),
      (${user.id}, 'ingredient_scan', (now() at time zone 'Europe/Rome')::date - 1, 1)`.execute(api.db);
  expect((await get("/api/usage/stats")).body).toMatchObject({
    foodScans: { used: 1, limit: 1 },
    ingredientScans: { used: 0, limit: 1 },
  });
});

test("PRO has no limit, and the limit returns when it ends", async () => {
  const active = await api.signUp();
  await aGrant(api.db, active.user);
  expect((await active.get("/api/usage/stats")).body).toMatchObject({ isPro: true, foodScans: { limit: null } });
  const expired = await api.signUp();
  await aGrant(api.db, expired.user, { days: 1, effectiveAt: new Date("2026-01-01T00:00:00Z") });
  expect((await expired.get("/api/usage/stats")).body).toMatchObject({ isPro: false, foodScans: { limit: 1 } });
});
