import "fake-indexeddb/auto";
import { MessageChannel } from "node:worker_threads";
import { addDays, mondayOf, weekOf } from "@fetta/domain/calendar-day";
import type { ParsedMeal } from "@fetta/domain/meal-parser/meal-item";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sampleFoodHit } from "../entities/food/testing/sample-food-hit.ts";
import type { PendingChange } from "../lib/api/queued-change.ts";
import { updateOutboxState } from "../lib/api/outbox-state.ts";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { ready } from "./diary-mutation-queue.ts";
import { cacheResponses, clearCachedResponses, readCachedResponse } from "./offline-cache.ts";
import { registerOfflineModules } from "./register-offline-modules.ts";
import { createTestChange, createTestEntry } from "./testing/fake-diary-server.ts";
import { OwnFoodsWorker } from "./testing/own-foods-worker.ts";

const noon = new Date("2026-11-21T12:00:00Z");
const day = "2026-11-21";
const goals = { dailyCalorieGoal: 1850, dailyProteinGoal: 100, dailyCarbsGoal: 200, dailyFatGoal: 60 };
const sundayGoals = { ...goals, dailyCalorieGoal: 2400 };
const account = {
  path: "account.me",
  input: undefined,
  data: {
    user: { id: "anna" },
    preferences: goals,
    weekdayGoals: { 7: sundayGoals },
    need: null,
    profile: { proStatus: "none" },
  },
};
const list = (...entries: object[]) => ({ path: "diary.list", input: { date: day }, data: entries });
const queueChanges = (...changes: PendingChange[]) =>
  updateOutboxState({
    changes: changes.map((change, sequence) => ({ ...change, sequence, attempts: 1, rejection: null })),
  });

beforeEach(async () => {
  vi.setSystemTime(noon);
  registerOfflineModules();
  await ready;
  await clearCachedResponses();
  updateOutboxState({ changes: [], otherAccountsCount: 0 });
  setDataOwner("anna");
});
afterEach(() => void vi.useRealTimers());

test("the trends of the days that are kept, also of a period that was never read, are drawn with what waits", async () => {
  const [apple, pear] = [createTestEntry({ date: day }), createTestEntry({ date: day })];
  const weekOfDay = weekOf(day).map((date) => ({ date, calories: 0, isClosed: date === day, goals: sundayGoals }));
  await cacheResponses([account, list(apple), { path: "diary.week", input: { date: mondayOf(day) }, data: weekOfDay }]);
  queueChanges(createTestChange("anna", null, pear));
  const trend = (await readCachedResponse({ path: "trends.read", input: { span: "week", date: day } })) as {
    days: { date: string; eaten: { calories: number }; goals: { calories: number }; isClosed: boolean }[];
    streak: object;
    summary: object;
  };
  expect(trend.summary).toMatchObject({ loggedDays: 1, incompleteDays: 0, mean: { calories: 160 } });
  expect(trend.days.find(({ date }) => date === day)).toMatchObject({
    eaten: { calories: 160 },
    goals: { calories: 2400 },
    isClosed: true,
  });
  expect(trend.streak).toEqual({ thisWeek: 1, currentStreak: 1 });
  expect(
    await readCachedResponse({ path: "trends.read", input: { span: "week", date: addDays(day, -7) } }),
  ).toBeUndefined();
});

test("the weights and the water of other spans are drawn in a period that was never read", async () => {
  const [yesterday, before, lastWeek] = [-1, -2, -7].map((days) => addDays(day, days));
  const trendDay = (date: string | undefined, weight: number | null, water = 0) => ({ date, weight, water });
  const readTrend = async (span: string, ...days: object[]) => {
    vi.setSystemTime(Date.now() + 1000);
    await cacheResponses([{ path: "trends.read", input: { span, date: day }, data: { days } }]);
  };
  await cacheResponses([account, list(createTestEntry({ date: day }))]);
  await readTrend("month", trendDay(lastWeek, 72), trendDay(before, 71, 500), trendDay(yesterday, 70.4));
  // Read later: yesterday's weight is removed since.
  await readTrend("year", trendDay(yesterday, null, 250), trendDay(day, 60));
  const body = { waterMl: 200, weight: { date: day, kg: 70 }, profileWeight: null };
  await cacheResponses([{ path: "trends.body", input: { date: day }, data: body }]);
  const trend = await readCachedResponse({ path: "trends.read", input: { span: "week", date: day } });
  expect(trend).toMatchObject({
    weight: {
      points: [
        { date: before, kg: 71, mean: 71.5 },
        { date: day, kg: 70, mean: 70.5 },
      ],
      last: { date: day, kg: 70 },
    },
  });
  const { days } = trend as { days: { date: string; weight: number | null; water: number }[] };
  expect(days.flatMap(({ date, weight, water }) => (weight || water ? [[date, weight, water]] : []))).toEqual([
    [before, 71, 500],
    [yesterday, null, 250],
    [day, 70, 200],
  ]);
});

test("own foods are known by words as they are made, renamed and removed here", async () => {
  vi.stubGlobal("Worker", OwnFoodsWorker);
  vi.stubGlobal("MessageChannel", MessageChannel);
  onTestFinished(() => void vi.unstubAllGlobals());
  const aliases = [{ phrase: "merenda", foodRef: "custom:1" }];
  const weighable = { units: [{ label: "1 fetta", grams: 50 }], liquid: false, density: null };
  const cake = {
    ref: "custom:1",
    name: "Torta",
    source: "custom",
    per100: sampleFoodHit(),
    brand: null,
    cooking: null,
    weighable,
  };
  const data = { aliases, aliasedFoods: [cake], customFoods: [cake] };
  await cacheResponses([{ path: "estimate.personalFoods", input: undefined, data }]);
  const change = (type: "createFood" | "changeFood" | "removeFood", id: string, name = ""): PendingChange => ({
    ...createTestChange("anna", null, createTestEntry({ date: day })),
    after: null,
    call: { type, input: { id } } as PendingChange["call"],
    shown: { food: sampleFoodHit({ ref: `custom:${id}`, kind: "custom", name }) },
  });
  const named = async (text: string) => {
    const { items, unresolved } = (await readCachedResponse({
      path: "estimate.describe",
      input: { text },
    })) as ParsedMeal;
    return [...items, ...unresolved.flatMap(({ suggestions }) => suggestions)].map(({ name }) => name);
  };
  expect(await named("una merenda e una torta")).toEqual(["Torta", "Torta"]);
  queueChanges(change("createFood", "2", "Barretta ai datteri"), change("changeFood", "1", "Tortino"));
  expect(await named("una merenda e una torta")).toEqual(["Tortino"]);
  expect(await named("un tortino e una barretta ai datteri")).toEqual(["Tortino", "Barretta ai datteri"]);
  queueChanges(change("removeFood", "1"));
  expect(await named("una merenda e una torta")).toEqual([]);
});
