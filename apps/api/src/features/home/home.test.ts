import { getConnections } from "@fetta/db/connect";
import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { homeOutput } from "./router.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

const day = "2026-11-21";
type Person = Awaited<ReturnType<typeof api.signUp>>;

async function ask(person: Pick<Person, "get">, path: string, input?: object): Promise<unknown> {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const { status, body } = await person.get(`/api/trpc/${path}${query}`);
  expect([path, status]).toEqual([path, 200]);
  return (body as { result: { data: { json: unknown } } }).result.data.json;
}

test("home.read returns what account.me, diary.list and diary.week return, of a Monday also the last week, in one statement once the session is known", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user, { name: "Pane", description: "di grano duro" });
  await anEntry(api.db, person.user, food, day);
  await anEntry(api.db, person.user, food, "2026-11-17", { caloriesOverride: 77 });
  await aGrant(api.db, person.user);
  await api.db
    .insertInto("quotaUsageDay")
    .values({ userId: person.user.id, quotaKind: "food_scan", day: "2020-01-01", usedUnits: 1 })
    .execute();
  await ask(person, "home.read", { date: day });
  let statements = 0;
  const count = (): void => {
    statements++;
  };
  getConnections(api.db)?.pool.on("acquire", count);
  const home = await ask(person, "home.read", { date: day });
  getConnections(api.db)?.pool.off("acquire", count);
  expect(statements).toBe(1);
  expect(home).toEqual({
    me: await ask(person, "account.me"),
    day: await ask(person, "diary.list", { date: day }),
    week: await ask(person, "diary.week", { date: day }),
  });
  const monday = (await ask(person, "home.read", { date: "2026-11-23" })) as { week: unknown; lastWeek: unknown };
  expect(monday.week).toEqual(await ask(person, "diary.week", { date: "2026-11-23" }));
  expect(monday.lastWeek).toEqual(await ask(person, "diary.week", { date: day }));
  expect(homeOutput.parse(home)).toEqual(home);
  expect(home).toMatchObject({ me: { profile: { proStatus: "active" } }, day: [{ calories: 200 }] });
});

test("home.read extends a session in the second half of its lifetime", async () => {
  const person = await api.signUp();
  const soon = new Date(Date.now() + 5 * 86_400_000);
  await api.db.updateTable("session").set({ expiresAt: soon }).where("userId", "=", person.user.id).execute();
  const input = encodeURIComponent(JSON.stringify({ json: { date: day } }));
  const { headers } = await person.get(`/api/trpc/home.read?input=${input}`);
  expect(String(headers["set-cookie"])).toContain(person.token);
  const row = await api.db
    .selectFrom("session")
    .select("expiresAt")
    .where("userId", "=", person.user.id)
    .executeTakeFirstOrThrow();
  expect(row.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 20 * 86_400_000);
});

test("home.read requires a session", async () => {
  const input = encodeURIComponent(JSON.stringify({ json: { date: day } }));
  expect((await api.guest.get(`/api/trpc/home.read?input=${input}`)).status).toBe(401);
  expect((await api.as("a".repeat(43)).get(`/api/trpc/home.read?input=${input}`)).status).toBe(401);
});
