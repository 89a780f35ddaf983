import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { awayFromTheHour } from "../../testing/avoid-hour-boundary.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import {
  commitReservation,
  deleteOldReservations,
  deleteOldUsageDays,
  releaseExpired,
  releaseReservation,
  reserveUnit,
  reserveUnitOfHour,
  usageToday,
} from "./usage-quota.ts";
import type { Reserve } from "./usage-quota.ts";

const db = await testDatabase();
let userId: string;
beforeEach(awayFromTheHour);
beforeEach(async () => {
  // What an earlier test reserved would be over while this one runs, and be swept with its own.
  await db.deleteFrom("usageReservation").execute();
  userId = (await aUser(db)).id;
});

const wish = (overrides: Partial<Reserve> = {}): Reserve => ({
  id: randomUUID(),
  userId,
  kind: "food_scan",
  limit: 1,
  maxAttempts: 10,
  ...overrides,
});
async function reserved(overrides: Partial<Reserve> = {}): Promise<string | undefined> {
  const asked = wish(overrides);
  return (await reserveUnit(db, asked)) ? asked.id : undefined;
}
const taken = async (): Promise<number> =>
  (await usageToday(db, userId)).days.find((day) => day.kind === "food_scan")?.taken ?? 0;
const expire = (id: string) =>
  db
    .updateTable("usageReservation")
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
/** As if the reservation had been made so long ago. */
const age = (interval: string) =>
  sql`update usage_reservation set created_at = created_at - ${interval}::interval where user_id = ${userId}::uuid`.execute(
    db,
  );

test("of forty who ask at once, one gets the unit", async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => reserved()));
  expect(outcomes.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await taken()).toBe(1);
});

test("with three units a day, three of forty get one", async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => reserved({ limit: 3 })));
  expect(outcomes.filter((id) => id !== undefined)).toHaveLength(3);
});

test("a limit of nothing gives nothing, not even the first time", async () => {
  expect(await reserved({ limit: 0 })).toBeUndefined();
  expect(await reserved({ maxAttempts: 0 })).toBeUndefined();
  expect(await taken()).toBe(0);
});

test("each kind and each person has units of their own", async () => {
  const other = await aUser(db);
  expect(await reserved()).toBeDefined();
  expect(await reserved({ kind: "ingredient_scan" })).toBeDefined();
  expect(await reserved({ userId: other.id })).toBeDefined();
  expect(await reserved()).toBeUndefined();
});

test("a unit given back can be taken again; giving it back twice counts once", async () => {
  const id = (await reserved({ limit: 2 })) ?? "";
  await reserved({ limit: 2 });
  const outcomes = await Promise.all([
    releaseReservation(db, id),
    releaseReservation(db, id),
    releaseReservation(db, id),
  ]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await taken()).toBe(1);
  expect(await reserved({ limit: 2 })).toBeDefined();
});

test("a final unit is not given back, neither by release nor by the sweeper", async () => {
  const id = (await reserved()) ?? "";
  expect(await commitReservation(db, id)).toBe(true);
  await expire(id);
  expect(await releaseReservation(db, id)).toBe(false);
  expect(await releaseExpired(db, "everyone")).toEqual([]);
  expect(await taken()).toBe(1);
});

test("a unit that was given back cannot become final", async () => {
  const id = (await reserved()) ?? "";
  await releaseReservation(db, id);
  expect(await commitReservation(db, id)).toBe(false);
});

test("attempts that were given back count towards the attempts of a day", async () => {
  for (let index = 0; index < 3; index += 1)
    await releaseReservation(db, (await reserved({ maxAttempts: 3 })) ?? "");
  expect(await reserved({ maxAttempts: 3 })).toBeUndefined();
  expect(await taken()).toBe(0);
});

describe("the sweeper", () => {
  test("gives back what its owner lost, and nothing else", async () => {
    const lost = (await reserved({ limit: 2 })) ?? "";
    await reserved({ limit: 2 });
    expect(await releaseExpired(db, "everyone")).toEqual([]);
    await expire(lost);
    expect(await releaseExpired(db, "everyone")).toEqual([{ kind: "food_scan", units: 1 }]);
    expect(await taken()).toBe(1);
  });

  test("counts once, however many run at the same time", async () => {
    for (let index = 0; index < 8; index += 1) await expire((await reserved({ limit: 8 })) ?? "");
    const freed = await Promise.all(Array.from({ length: 6 }, () => releaseExpired(db, "everyone")));
    expect(freed.flat().reduce((sum, { units }) => sum + units, 0)).toBe(8);
    expect(await taken()).toBe(0);
  });

  test("leaves others alone when it runs for one person", async () => {
    const other = await aUser(db);
    await expire((await reserved({ userId: other.id })) ?? "");
    expect(await releaseExpired(db, { userId, kind: "food_scan" })).toEqual([]);
    expect(await releaseExpired(db, { userId: other.id, kind: "food_scan" })).toEqual([
      { kind: "food_scan", units: 1 },
    ]);
  });
});

test("the three kinds are counted apart", async () => {
  const kinds = ["food_scan", "ingredient_scan", "recipe_generation"] as const;
  for (const kind of kinds) {
    expect(await reserved({ kind })).toBeDefined();
    expect(await reserved({ kind })).toBeUndefined();
  }
  const { days } = await usageToday(db, userId);
  for (const kind of kinds) expect(days).toContainEqual({ kind, taken: 1, attempts: 1 });
  expect(days).toHaveLength(3);
});

describe("what is forgotten", () => {
  const reservations = async () =>
    (await db.selectFrom("usageReservation").select("id").where("userId", "=", userId).execute()).length;
  const days = async () =>
    (await db.selectFrom("usageDay").select("day").where("userId", "=", userId).execute()).length;

  test("is a reservation of more than 30 days ago, and no younger one", async () => {
    await reserved({ limit: 3 });
    await age("29 days 23 hours");
    expect(await deleteOldReservations(db)).toBe(0);
    await age("2 hours");
    await reserved({ limit: 3 });
    expect(await deleteOldReservations(db)).toBe(1);
    expect(await reservations()).toBe(1);
  });

  test("leaves the analysis that a reservation paid for", async () => {
    const id = (await reserved()) ?? "";
    const analysis = {
      userId,
      reservationId: id,
      foodItemId: null,
      imageSha256: "",
      model: "m",
      promptVersion: "p",
    };
    await db
      .insertInto("dishAnalysis")
      .values({ ...analysis, id, reading: "{}", items: "[]", tokensIn: null, tokensOut: null, durationMs: 0 })
      .execute();
    await age("31 days");
    await deleteOldReservations(db);
    const kept = await db.selectFrom("dishAnalysis").selectAll().where("userId", "=", userId).execute();
    expect(kept).toMatchObject([{ reservationId: null }]);
  });

  test("is a day of more than 400 days ago, and no younger one", async () => {
    await reserved();
    await sql`update usage_day set day = day - 400 where user_id = ${userId}::uuid`.execute(db);
    expect(await deleteOldUsageDays(db)).toBe(0);
    await sql`update usage_day set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await reserved();
    expect(await deleteOldUsageDays(db)).toBe(1);
    expect(await days()).toBe(1);
  });
});

describe("midnight in Rome", () => {
  test("yesterday's units do not count today", async () => {
    await reserved();
    await sql`update usage_day set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await sql`update usage_reservation set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    expect(await reserved()).toBeDefined();
    expect(await taken()).toBe(1);
  });

  test("what was reserved yesterday is given back to yesterday", async () => {
    const id = (await reserved()) ?? "";
    await sql`update usage_day set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await sql`update usage_reservation set day = day - 1 where user_id = ${userId}::uuid`.execute(db);
    await reserved();
    expect(await releaseReservation(db, id)).toBe(true);
    expect(await taken()).toBe(1);
    expect(
      await db.selectFrom("usageDay").select("taken").where("userId", "=", userId).orderBy("day").execute(),
    ).toEqual([{ taken: 0 }, { taken: 1 }]);
  });

  test("the day starts anew at 00:00 of Rome's clock, within 25 hours", async () => {
    const { resetsAt } = await usageToday(db, userId);
    expect(resetsAt.toLocaleTimeString("it-IT", { timeZone: "Europe/Rome" })).toBe("00:00:00");
    const hours = (resetsAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(25);
  });
});

describe("by the hour", () => {
  const inHour = (overrides: Partial<Reserve> = {}) =>
    db
      .transaction()
      .execute((tx) => reserveUnitOfHour(tx, wish({ limit: 5, maxAttempts: 200, ...overrides })));

  test("of twenty who ask at once, as many as the hour has get one", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => inHour()));
    expect(outcomes.filter((outcome) => outcome === "reserved")).toHaveLength(5);
  });

  test("an hour later there are new ones", async () => {
    for (let index = 0; index < 5; index += 1) await inHour();
    expect(await inHour()).toBe("too_many_this_hour");
    await age("61 minutes");
    expect(await inHour()).toBe("reserved");
  });

  test("the attempts of a day end too", async () => {
    for (let index = 0; index < 3; index += 1) expect(await inHour({ maxAttempts: 3 })).toBe("reserved");
    expect(await inHour({ maxAttempts: 3 })).toBe("too_many_attempts");
  });
});

test("whatever happens in whatever order, the count of the day is what is reserved or final", async () => {
  let state = 20_261_121;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const worker = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) {
      const id = await reserved({ limit: 4, maxAttempts: 100_000 });
      const fate = random();
      if (id !== undefined && fate < 0.05) await commitReservation(db, id);
      else if (id !== undefined && fate < 0.5)
        await Promise.all([releaseReservation(db, id), releaseReservation(db, id)]);
      else if (id !== undefined) await expire(id);
      if (random() < 0.2) await releaseExpired(db, "everyone");
      expect(await taken()).toBeLessThanOrEqual(4);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const { live } = await db
    .selectFrom("usageReservation")
    .select((eb) => eb.fn.countAll<number>().as("live"))
    .where("userId", "=", userId)
    .where("state", "<>", "released")
    .executeTakeFirstOrThrow();
  expect(await taken()).toBe(live);
});
