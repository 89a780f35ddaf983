import { AppError } from "@fetta/domain/errors";
import { createTestDatabase } from "@fetta/db/testing/test-database";
import { aGrant, aUser } from "@fetta/db/testing/factories";
import { usageKinds } from "@fetta/domain/billing/usage-quota";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { settleQuota, deleteOldUsage, releaseQuota, reserveQuota, readUsage } from "./quota.ts";

const db = await createTestDatabase();
const deps = { db, now: () => new Date() };
let user: { id: string };
beforeEach(avoidHourBoundary);
beforeEach(async () => {
  user = await aUser(db);
});

const scan = () => reserveQuota(deps, user.id, "food_scan");
const appErrorOf = async (work: Promise<unknown>): Promise<AppError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was rejected");
};

describe("a free quota day", () => {
  test("has one scan, and a second one is rejected with the time of the reset", async () => {
    await settleQuota(db, await scan());
    const { code, details } = await appErrorOf(scan());
    expect(code).toBe("daily_limit_reached");
    const { foodScans } = await readUsage(deps, user);
    expect(details).toEqual({ limitReached: true, resetsAt: foodScans.resetsAt });
  });

  test("lets one of forty simultaneous scans pass", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, scan));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" && outcome.reason instanceof AppError ? [outcome.reason.code] : [],
    );
    expect(codes).toEqual(Array.from({ length: 39 }, () => "daily_limit_reached"));
  });

  test("can use a released scan again", async () => {
    await releaseQuota(db, await scan());
    await settleQuota(db, await scan());
    expect((await readUsage(deps, user)).foodScans.used).toBe(1);
  });

  test("ends after ten failed scans without the daily-limit error", async () => {
    for (let index = 0; index < 10; index += 1) await releaseQuota(db, await scan());
    const { code, details } = await appErrorOf(scan());
    expect(code).toBe("too_many_attempts");
    expect(details).toEqual({});
  });

  test("frees an expired reservation of a crashed process without waiting for the sweep", async () => {
    const lost = await scan();
    expect((await appErrorOf(scan())).code).toBe("daily_limit_reached");
    await db
      .updateTable("quotaReservation")
      .set({ expiresAt: new Date(0) })
      .where("id", "=", lost.id)
      .execute();
    await settleQuota(db, await scan());
    // The lost work resumes too late: its result is not returned.
    expect((await appErrorOf(settleQuota(db, lost))).code).toBe("analysis_unavailable");
    expect((await readUsage(deps, user)).foodScans.used).toBe(1);
  });
});

describe("PRO", () => {
  beforeEach(async () => {
    await aGrant(db, user);
  });

  test("continues after the free unit, and its scans are counted", async () => {
    for (let index = 0; index < 3; index += 1) await settleQuota(db, await scan());
    expect((await readUsage(deps, user)).foodScans).toMatchObject({ used: 3, limit: null });
  });

  test("has thirty scans an hour, even simultaneous ones, and then has to wait", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 34 }, scan));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(30);
    const { code, details } = await appErrorOf(scan());
    expect(code).toBe("too_many_attempts");
    expect(details).toEqual({ retryAfter: 3600 });
    expect((await readUsage(deps, user)).foodScans.used).toBe(30);
  });

  test("that has ended leaves the free quota", async () => {
    const past = await aUser(db);
    await aGrant(db, past, { effectiveAt: new Date(Date.now() - 40 * 86_400_000) });
    await reserveQuota(deps, past.id, "food_scan");
    expect((await appErrorOf(reserveQuota(deps, past.id, "food_scan"))).code).toBe("daily_limit_reached");
  });
});

describe("each kind of work", () => {
  test("has its own free unit", async () => {
    for (const kind of usageKinds) {
      await settleQuota(db, await reserveQuota(deps, user.id, kind));
      expect((await appErrorOf(reserveQuota(deps, user.id, kind))).code).toBe("daily_limit_reached");
    }
    const { foodScans, ingredientScans, recipeGenerations } = await readUsage(deps, user);
    expect([foodScans.used, ingredientScans.used, recipeGenerations.used]).toEqual([1, 1, 1]);
  });

  test("has its own daily attempts", async () => {
    for (let index = 0; index < 10; index += 1) await releaseQuota(db, await scan());
    expect((await appErrorOf(scan())).code).toBe("too_many_attempts");
    await settleQuota(db, await reserveQuota(deps, user.id, "ingredient_scan"));
  });

  test("has its own hourly PRO quota", async () => {
    await aGrant(db, user);
    for (let index = 0; index < 30; index += 1) await settleQuota(db, await scan());
    expect((await appErrorOf(scan())).code).toBe("too_many_attempts");
    await settleQuota(db, await reserveQuota(deps, user.id, "recipe_generation"));
  });
});

test("the free unit returns after midnight in Rome by the database's clock", async () => {
  await settleQuota(db, await scan());
  const { details } = await appErrorOf(scan());
  const resetsAt = new Date(String(details["resetsAt"]));
  // The server's clock does not matter: a client or a server that is a day ahead changes no unit.
  const ahead = { db, now: () => new Date(resetsAt.getTime() + 86_400_000) };
  expect((await appErrorOf(reserveQuota(ahead, user.id, "food_scan"))).code).toBe("daily_limit_reached");
  await sql`update quota_usage_day set day = day - 1 where user_id = ${user.id}::uuid`.execute(db);
  await settleQuota(db, await scan());
  const { rows } = await sql<{ at: Date }>`
    select ((now() at time zone 'Europe/Rome')::date + 1)::timestamp at time zone 'Europe/Rome' as at`.execute(db);
  expect(resetsAt).toEqual(rows[0]?.at);
});

test("old usage rows are deleted and current ones kept", async () => {
  await settleQuota(db, await scan());
  await sql`update quota_reservation set created_at = created_at - interval '31 days' where user_id = ${user.id}::uuid`.execute(
    db,
  );
  expect(await deleteOldUsage({ db })).toBeGreaterThanOrEqual(1);
  expect((await readUsage(deps, user)).foodScans.used).toBe(1);
  expect(await deleteOldUsage({ db })).toBe(0);
});

test("the figures of a day contain every kind, used or not", async () => {
  await settleQuota(db, await reserveQuota(deps, user.id, "recipe_generation"));
  const { foodScans, ingredientScans, recipeGenerations, isPro } = await readUsage(deps, user);
  expect({ isPro, used: [foodScans.used, ingredientScans.used, recipeGenerations.used] }).toEqual({
    isPro: false,
    used: [0, 0, 1],
  });
  expect([foodScans.limit, ingredientScans.limit, recipeGenerations.limit]).toEqual([1, 1, 1]);
  expect(foodScans.resetsAt).toBe(recipeGenerations.resetsAt);
});
