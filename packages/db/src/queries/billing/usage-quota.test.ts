import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "../../testing/avoid-hour-boundary.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import {
  commitReservation,
  deleteOldReservations,
  deleteOldUsageDays,
  releaseExpiredReservations,
  releaseReservation,
  reserveQuotaUnit,
  reserveHourlyQuotaUnit,
  findTodayUsage,
  type ReservationRequest,
} from "./usage-quota.ts";

const db = await createTestDatabase();
let userId: string;
beforeEach(avoidHourBoundary);
beforeEach(async () => {
  // Reservations of an earlier test would expire while this one runs, and be released with its own.
  await db.deleteFrom("quotaReservation").execute();
  userId = (await aUser(db)).id;
});

const makeRequest = (overrides: Partial<ReservationRequest> = {}): ReservationRequest => ({
  id: randomUUID(),
  userId,
  kind: "food_scan",
  limit: 1,
  maxAttempts: 10,
  ...overrides,
});
async function reserve(overrides: Partial<ReservationRequest> = {}): Promise<string | undefined> {
  const asked = makeRequest(overrides);
  return (await reserveQuotaUnit(db, asked)) ? asked.id : undefined;
}
const countTaken = async (): Promise<number> => (await findTodayUsage(db, userId)).usedUnits["food_scan"] ?? 0;
const expire = (id: string) =>
  db
    .updateTable("quotaReservation")
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
/** Moves the creation of reservations into the past by `interval`. */
const backdateReservations = (interval: string) =>
  sql`update quota_reservation set created_at = created_at - ${interval}::interval where user_id = ${userId}::uuid`.execute(
    db,
  );

test("of forty simultaneous requests one gets the only quota unit", async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => reserve()));
  expect(outcomes.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await countTaken()).toBe(1);
});

test("with three units a day, three of forty simultaneous requests get one", async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => reserve({ limit: 3 })));
  expect(outcomes.filter((id) => id !== undefined)).toHaveLength(3);
});

test("a limit of zero allows no reservation, not even the first", async () => {
  expect(await reserve({ limit: 0 })).toBeUndefined();
  expect(await reserve({ maxAttempts: 0 })).toBeUndefined();
  expect(await countTaken()).toBe(0);
});

test("each kind and each user has a quota of its own", async () => {
  const other = await aUser(db);
  expect(await reserve()).toBeDefined();
  expect(await reserve({ kind: "ingredient_scan" })).toBeDefined();
  expect(await reserve({ userId: other.id })).toBeDefined();
  expect(await reserve()).toBeUndefined();
});

test("a released unit can be reserved again; releasing it twice counts once", async () => {
  const id = (await reserve({ limit: 2 })) ?? "";
  await reserve({ limit: 2 });
  const outcomes = await Promise.all([
    releaseReservation(db, userId, id),
    releaseReservation(db, userId, id),
    releaseReservation(db, userId, id),
  ]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await countTaken()).toBe(1);
  expect(await reserve({ limit: 2 })).toBeDefined();
});

test("a committed unit is released neither by its owner nor by the sweep", async () => {
  const id = (await reserve()) ?? "";
  expect(await commitReservation(db, userId, id)).toBe(true);
  await expire(id);
  expect(await releaseReservation(db, userId, id)).toBe(false);
  expect(await releaseExpiredReservations(db, "everyone")).toEqual([]);
  expect(await countTaken()).toBe(1);
});

test("a released unit cannot be committed", async () => {
  const id = (await reserve()) ?? "";
  await releaseReservation(db, userId, id);
  expect(await commitReservation(db, userId, id)).toBe(false);
});

test("released reservations count towards the attempts of a day", async () => {
  for (let index = 0; index < 3; index += 1)
    await releaseReservation(db, userId, (await reserve({ maxAttempts: 3 })) ?? "");
  expect(await reserve({ maxAttempts: 3 })).toBeUndefined();
  expect(await countTaken()).toBe(0);
});

describe("the sweep of expired reservations", () => {
  test("releases expired reservations and no others", async () => {
    const lost = (await reserve({ limit: 2 })) ?? "";
    await reserve({ limit: 2 });
    expect(await releaseExpiredReservations(db, "everyone")).toEqual([]);
    await expire(lost);
    expect(await releaseExpiredReservations(db, "everyone")).toEqual([{ kind: "food_scan", units: 1 }]);
    expect(await countTaken()).toBe(1);
  });

  test("releases each reservation once, however many sweeps run simultaneously", async () => {
    for (let index = 0; index < 8; index += 1) await expire((await reserve({ limit: 8 })) ?? "");
    const freed = await Promise.all(Array.from({ length: 6 }, () => releaseExpiredReservations(db, "everyone")));
    expect(freed.flat().reduce((sum, { units }) => sum + units, 0)).toBe(8);
    expect(await countTaken()).toBe(0);
  });

  test("of one user keeps the reservations of others", async () => {
    const other = await aUser(db);
    await expire((await reserve({ userId: other.id })) ?? "");
    expect(await releaseExpiredReservations(db, { userId, kind: "food_scan" })).toEqual([]);
    expect(await releaseExpiredReservations(db, { userId: other.id, kind: "food_scan" })).toEqual([
      { kind: "food_scan", units: 1 },
    ]);
  });
});

test("the three kinds are counted separately", async () => {
  const kinds = ["food_scan", "ingredient_scan", "recipe_generation"] as const;
  for (const kind of kinds) {
    expect(await reserve({ kind })).toBeDefined();
    expect(await reserve({ kind })).toBeUndefined();
  }
  const one = Object.fromEntries(kinds.map((kind) => [kind, 1]));
  expect(await findTodayUsage(db, userId)).toMatchObject({ usedUnits: one, attemptCounts: one });
  expect(Object.keys((await findTodayUsage(db, userId)).usedUnits)).toHaveLength(3);
});

describe("the cleanup", () => {
  const reservations = async () =>
    (await db.selectFrom("quotaReservation").select("id").where("userId", "=", userId).execute()).length;
  const days = async () =>
    (await db.selectFrom("quotaUsageDay").select("day").where("userId", "=", userId).execute()).length;

  test("deletes reservations older than 30 days, and no younger ones", async () => {
    await reserve({ limit: 3 });
    await backdateReservations("29 days 23 hours");
    expect(await deleteOldReservations(db)).toBe(0);
    await backdateReservations("2 hours");
    await reserve({ limit: 3 });
    expect(await deleteOldReservations(db)).toBe(1);
    expect(await reservations()).toBe(1);
  });

  test("keeps the analysis that used a deleted reservation", async () => {
    const id = (await reserve()) ?? "";
    const analysis = { userId, reservationId: id, foodItemId: null, imageSha256: "", model: "m", promptVersion: "p" };
    await db
      .insertInto("dishAnalysis")
      .values({
        ...analysis,
        id,
        visionResult: "{}",
        resolvedItems: "[]",
        tokensIn: null,
        tokensOut: null,
        durationMs: 0,
      })
      .execute();
    await backdateReservations("31 days");
    await deleteOldReservations(db);
    const kept = await db.selectFrom("dishAnalysis").selectAll().where("userId", "=", userId).execute();
    expect(kept).toMatchObject([{ reservationId: null }]);
  });

  test("deletes usage days older than 400 days, and no younger ones", async () => {
    await reserve();
    await sql`update quota_usage_day set day = day - 400 where user_id = ${userId}::uuid`.execute(db);
    expect(await deleteOldUsageDays(db)).toBe(0);
    await sql`update quota_usage_day set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await reserve();
    expect(await deleteOldUsageDays(db)).toBe(1);
    expect(await days()).toBe(1);
  });
});

describe("after midnight in Rome", () => {
  test("yesterday's units do not count today", async () => {
    await reserve();
    await sql`update quota_usage_day set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await sql`update quota_reservation set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    expect(await reserve()).toBeDefined();
    expect(await countTaken()).toBe(1);
  });

  test("a reservation of yesterday is released to yesterday's count", async () => {
    const id = (await reserve()) ?? "";
    await sql`update quota_usage_day set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await sql`update quota_reservation set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await reserve();
    expect(await releaseReservation(db, userId, id)).toBe(true);
    expect(await countTaken()).toBe(1);
    expect(
      await db.selectFrom("quotaUsageDay").select("usedUnits").where("userId", "=", userId).orderBy("day").execute(),
    ).toEqual([{ usedUnits: 0 }, { usedUnits: 1 }]);
  });

  test("the quota day restarts at 00:00 in Rome, within 25 hours", async () => {
    const { resetsAt } = await findTodayUsage(db, userId);
    expect(resetsAt.toLocaleTimeString("it-IT", { timeZone: "Europe/Rome" })).toBe("00:00:00");
    const hours = (resetsAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(25);
  });
});

describe("the hourly quota", () => {
  const inHour = (overrides: Partial<ReservationRequest> = {}) =>
    db
      .transaction()
      .execute((tx) => reserveHourlyQuotaUnit(tx, makeRequest({ limit: 5, maxAttempts: 200, ...overrides })));

  test("gives as many of twenty simultaneous requests a unit as the hour allows", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => inHour()));
    expect(outcomes.filter((outcome) => outcome === "reserved")).toHaveLength(5);
  });

  test("allows new units an hour later", async () => {
    for (let index = 0; index < 5; index += 1) await inHour();
    expect(await inHour()).toBe("too_many_this_hour");
    await backdateReservations("61 minutes");
    expect(await inHour()).toBe("reserved");
  });

  test("also limits the attempts of a day", async () => {
    for (let index = 0; index < 3; index += 1) expect(await inHour({ maxAttempts: 3 })).toBe("reserved");
    expect(await inHour({ maxAttempts: 3 })).toBe("too_many_attempts");
  });
});

test("after any concurrent operations the day's count equals the reserved and committed units", async () => {
  let state = 20_261_121;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const worker = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) {
      const id = await reserve({ limit: 4, maxAttempts: 100_000 });
      const fate = random();
      if (id !== undefined && fate < 0.05) await commitReservation(db, userId, id);
      else if (id !== undefined && fate < 0.5)
        await Promise.all([releaseReservation(db, userId, id), releaseReservation(db, userId, id)]);
      else if (id !== undefined) await expire(id);
      if (random() < 0.2) await releaseExpiredReservations(db, "everyone");
      expect(await countTaken()).toBeLessThanOrEqual(4);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const { live } = await db
    .selectFrom("quotaReservation")
    .select((eb) => eb.fn.countAll<number>().as("live"))
    .where("userId", "=", userId)
    .where("state", "<>", "released")
    .executeTakeFirstOrThrow();
  expect(await countTaken()).toBe(live);
});
