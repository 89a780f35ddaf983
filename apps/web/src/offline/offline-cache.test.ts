import "fake-indexeddb/auto";
import { addDays, weekOf } from "@fetta/domain/calendar-day";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { today } from "../lib/local-date.ts";
import { aHit } from "../entities/food/testing/sample-food-hit.ts";
import { connectDevice } from "./register-offline-modules.ts";
import { showHeld } from "../lib/api/outbox-state.ts";
import { amendReads, answerOf, forgetReads, keepReads, shownOver } from "./offline-cache.ts";
import { ownerNow, setOwner } from "../lib/api/data-owner.ts";
import { forgetStockRows } from "./offline-food-search.ts";
import { storage } from "./offline-database.ts";
import { changeOf, entryOfTest } from "./testing/fake-diary-server.ts";

/** When the tests take place: what is known of today must not change because midnight passes. */
const noon = new Date("2026-11-21T12:00:00Z");
const day = today(noon);
const goals = { dailyCalorieGoal: 1850, dailyProteinGoal: 100, dailyCarbsGoal: 200, dailyFatGoal: 60 };
const sundayGoals = { ...goals, dailyCalorieGoal: 2400 };
const me = (id: string) => ({
  path: "account.me",
  input: undefined,
  data: { user: { id }, preferences: goals, weekdayGoals: { 7: sundayGoals } },
});
const list = (date: string, ...entries: object[]) => ({ path: "diary.list", input: { date }, data: entries });
const listOf = (date: string) => answerOf({ path: "diary.list", input: { date } });

beforeEach(async () => {
  vi.setSystemTime(noon);
  connectDevice();
  await forgetReads();
  showHeld({ changes: [], others: 0 });
  setOwner("anna");
});
afterEach(() => void vi.useRealTimers());

describe("what was read last", () => {
  test("answers when the server cannot be reached, also on a page that knows nobody yet", async () => {
    const apple = entryOfTest({ date: day });
    await keepReads([me("anna"), list(day, apple)]);
    setOwner(undefined);
    expect(await answerOf({ path: "home.read", input: { date: day } })).toMatchObject({
      me: { user: { id: "anna" } },
      day: [{ id: apple.id }],
    });
    expect(ownerNow()).toBe("anna");
  });

  test("has on top of it what waits on the device, in the day and in the week", async () => {
    const [apple, pear] = [entryOfTest({ date: day }), entryOfTest({ date: day })];
    await keepReads([me("anna"), list(day, apple)]);
    const kept = [changeOf("anna", apple, null), changeOf("anna", null, pear)];
    showHeld({ changes: kept.map((change, seq) => ({ ...change, seq, tries: 1, refused: null })) });
    expect(shownOver({ path: "diary.list", input: { date: day } }, [apple])).toMatchObject([{ id: pear.id }]);
    const week = [{ date: day, calories: 80, goals }];
    expect(shownOver({ path: "diary.week", input: { date: day } }, week)).toEqual(week);
  });

  test("of today that was not read yet is nothing; of another day it is not known", async () => {
    await keepReads([me("anna")]);
    expect(await listOf(day)).toEqual([]);
    expect(await listOf(addDays(day, -40))).toBeUndefined();
  });

  test("of a week that was not read yet is what each of its weekdays asks for", async () => {
    await keepReads([me("anna")]);
    expect(await answerOf({ path: "diary.week", input: { date: day } })).toEqual(
      weekOf(day).map((date, index) => ({ date, calories: 0, goals: index === 6 ? sundayGoals : goals })),
    );
  });

  test("never has on top of it what somebody else has not sent, who was here before", () => {
    const [apple, pear] = [entryOfTest({ date: day }), entryOfTest({ date: day })];
    const kept = [changeOf("anna", apple, null), changeOf("anna", null, pear)];
    showHeld({ changes: kept.map((change, seq) => ({ ...change, seq, tries: 1, refused: null })) });
    setOwner("bruno");
    expect(shownOver({ path: "diary.list", input: { date: day } }, [])).toEqual([]);
    const week = [{ date: day, calories: 500, goals }];
    expect(shownOver({ path: "diary.week", input: { date: day } }, week)).toEqual(week);
  });

  test("is nobody else's: who comes next sees nothing of it, and their first answer takes it away", async () => {
    await keepReads([me("anna"), list(day, entryOfTest({ date: day }))]);
    setOwner("bruno");
    expect(await listOf(day)).toEqual([]);
    expect(await answerOf(me("bruno"))).toBeUndefined();
    await keepReads([me("bruno")]);
    expect(await (await storage()).count("reads")).toBe(1);
  });

  test("of days is two weeks of them, the last visited", async () => {
    const days = Array.from({ length: 20 }, (_, ago) => addDays(day, -ago - 1));
    for (const [visit, date] of days.entries()) {
      vi.setSystemTime(noon.getTime() + visit);
      // eslint-disable-next-line no-await-in-loop -- visited one after the other
      await keepReads([list(date)]);
    }
    expect(await (await storage()).count("reads")).toBeLessThanOrEqual(14);
    const [first = "", last = ""] = [days[0], days.at(-1)];
    expect([await listOf(first), await listOf(last)]).toEqual([undefined, []]);
  });

  test("follows what the server has taken since", async () => {
    const apple = entryOfTest({ date: day });
    await keepReads([me("anna"), list(day)]);
    await amendReads(changeOf("anna", null, apple), { ...apple, foodItemId: "kept" });
    expect(await listOf(day)).toMatchObject([{ id: apple.id, foodItemId: "kept" }]);
    await amendReads(changeOf("anna", apple, null), undefined);
    expect(await listOf(day)).toEqual([]);
  });
});

test("stock foods are found by name, other names and with a typo, and marked as no more than that", async () => {
  const row = (id: string, name: string, ...synonyms: string[]) =>
    [id, name, "Frutta", 52.3, 0.3, 13.8, 0.2, 0, null, 0, 1, synonyms, [["1 media", 150]]] as never;
  const foods = [row("mela", "Mela"), row("pera", "Pera", "abate"), row("melanzana", "Melanzana")];
  await (await storage()).put("stock", { version: "1", foods }, "list");
  forgetStockRows();
  await keepReads([
    me("anna"),
    {
      path: "food.habits",
      input: { mealType: "lunch" },
      data: { usual: [], recents: [aHit({ name: "Mela mia" })], favourites: [] },
    },
  ]);
  const found = async (text: string) => {
    const answer = (await answerOf({ path: "search.foods", input: { text } })) as {
      mine: { name: string }[];
      stock: { name: string; units: object[] }[];
      offline: boolean;
    };
    expect(answer.offline).toBe(true);
    return [...answer.mine, ...answer.stock].map(({ name }) => name);
  };
  expect(await found("mela")).toEqual(["Mela mia", "Mela", "Melanzana"]);
  expect(await found("abate")).toEqual(["Pera"]);
  expect(await found("melanzna")).toEqual(["Melanzana"]);
  expect(await answerOf({ path: "food.read", input: { ref: "stock:pera" } })).toMatchObject({
    calories: 52.3,
    units: [{ label: "1 media", grams: 150 }],
  });
});
