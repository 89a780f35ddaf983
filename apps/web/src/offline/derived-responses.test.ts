import "fake-indexeddb/auto";
import { addDays, mondayOf, weekOf } from "@fetta/domain/calendar-day";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateOutboxState } from "../lib/api/outbox-state.ts";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { ready } from "./diary-mutation-queue.ts";
import { cacheResponses, clearCachedResponses, readCachedResponse } from "./offline-cache.ts";
import { registerOfflineModules } from "./register-offline-modules.ts";
import { createTestChange, createTestEntry } from "./testing/fake-diary-server.ts";

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
  updateOutboxState({
    changes: [{ ...createTestChange("anna", null, pear), sequence: 0, attempts: 1, rejection: null }],
  });
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
