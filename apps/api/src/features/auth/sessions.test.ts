import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "@fetta/db/testing/test-database";
import { findAccount } from "@fetta/db/queries/account/account";
import { aFood, anEntry, aUser } from "@fetta/db/testing/factories";
import { addDays, productDay } from "@fetta/domain/calendar-day";
import { sessionLifetimeDays, hashToken, createSessionStore } from "./sessions.ts";

const db = await createTestDatabase();
const store = createSessionStore(db);

const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const expiryOf = async (token: string): Promise<Date> => {
  const row = await db
    .selectFrom("session")
    .select("expiresAt")
    .where("id", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return row.expiresAt;
};

test("the table never contains the token of a cookie", async () => {
  const token = await store.open((await aUser(db)).id);
  const { rows } = await sql<{ text: string }>`select row_to_json(session)::text as text from session`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.text).join()).not.toContain(token);
});

test("a session stores its sign-in method and its device, where given", async () => {
  const user = await aUser(db);
  const opening = { method: "mail", device: "Chrome su Android" } as const;
  const tokens = [await store.open(user.id), await store.open(user.id, opening)];
  const rows = await Promise.all(
    tokens.map((token) =>
      db
        .selectFrom("session")
        .select(["method", "deviceLabel"])
        .where("id", "=", hashToken(token))
        .executeTakeFirstOrThrow(),
    ),
  );
  expect(rows).toEqual([
    { method: "password", deviceLabel: null },
    { method: opening.method, deviceLabel: opening.device },
  ]);
});

test("a token returns the user of its session", async () => {
  const user = await aUser(db, { role: "admin" });
  const found = await store.findUser(await store.open(user.id));
  expect(found).toEqual({
    user: {
      id: user.id,
      email: user.email,
      firstName: "Giulia",
      lastName: "Rossi",
      role: "admin",
      photoConsentVersion: null,
    },
    isRenewed: false,
  });
  expect(await store.findUser("nobody")).toBeNull();
});

test("a session in the second half of its lifetime is extended", async () => {
  const token = await store.open((await aUser(db)).id);
  await db
    .updateTable("session")
    .set({ expiresAt: daysFromNow(10) })
    .where("id", "=", hashToken(token))
    .execute();
  expect(await store.findUser(token)).toMatchObject({ isRenewed: true });
  expect((await expiryOf(token)).getTime()).toBeGreaterThan(daysFromNow(sessionLifetimeDays.idle - 1).getTime());
});

test("a session ends ninety days after its start at the latest", async () => {
  const token = await store.open((await aUser(db)).id);
  await db
    .updateTable("session")
    .set({ expiresAt: daysFromNow(5), createdAt: daysFromNow(-80) })
    .where("id", "=", hashToken(token))
    .execute();
  await store.findUser(token);
  expect(Math.abs((await expiryOf(token)).getTime() - daysFromNow(10).getTime())).toBeLessThan(60_000);
});

test("an expired session returns no user", async () => {
  const token = await store.open((await aUser(db)).id);
  await db
    .updateTable("session")
    .set({ expiresAt: daysFromNow(-1) })
    .where("id", "=", hashToken(token))
    .execute();
  expect(await store.findUser(token)).toBeNull();
});

test("the use of a session keeps the usual energy of the days before today, from three of them on", async () => {
  const user = await aUser(db);
  const token = await store.open(user.id);
  const food = await aFood(db, user, { calories: 100 });
  const today = productDay(new Date());
  const usualAfterUse = async () => {
    await db
      .updateTable("appUser")
      .set({ lastAccessAt: daysFromNow(-1) })
      .where("id", "=", user.id)
      .execute();
    await store.findUser(token);
    return (await findAccount(db, user.id))?.usualCalories;
  };
  for (const [back, servings] of [
    [0, 90],
    [1, 20],
    [3, 18],
  ] as const)
    await anEntry(db, user, food, addDays(today, -back), { servings });
  expect(await usualAfterUse()).toBeNull();
  await anEntry(db, user, food, addDays(today, -42), { servings: 4 });
  expect(await usualAfterUse()).toBe(1800);
});

test("the use of a session is recorded as the account's last access, to ten minutes, and an expired one is none", async () => {
  const user = await aUser(db);
  const token = await store.open(user.id);
  const setLastAccess = (minutes: number) =>
    db
      .updateTable("appUser")
      .set({ lastAccessAt: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
      .where("id", "=", user.id)
      .execute();
  const minutesSinceAccess = async () => {
    const { lastAccessAt } = await db
      .selectFrom("appUser")
      .select("lastAccessAt")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    return Math.round((Date.now() - lastAccessAt.getTime()) / 60_000);
  };
  const minutesAfterUse = async (minutes: number) => {
    await setLastAccess(minutes);
    await store.findUser(token);
    return minutesSinceAccess();
  };
  expect([await minutesAfterUse(9), await minutesAfterUse(11)]).toEqual([9, 0]);
  await db
    .updateTable("session")
    .set({ expiresAt: daysFromNow(-1) })
    .where("id", "=", hashToken(token))
    .execute();
  expect(await minutesAfterUse(60)).toBe(60);
});

test("one session or all sessions of a user can be ended without affecting others", async () => {
  const [giulia, marco] = [await aUser(db), await aUser(db)];
  const [first, second, other] = [await store.open(giulia.id), await store.open(giulia.id), await store.open(marco.id)];
  await store.close(first);
  expect([await store.findUser(first), (await store.findUser(second))?.user.id]).toEqual([null, giulia.id]);
  await store.closeAll(giulia.id);
  expect([await store.findUser(second), (await store.findUser(other))?.user.id]).toEqual([null, marco.id]);
});
