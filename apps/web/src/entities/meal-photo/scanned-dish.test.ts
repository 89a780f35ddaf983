import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayQueryKey, weekQueryKey } from "../day/day-queries.ts";
import { buildQueryKey, queryClient } from "../../lib/api/query-client.ts";
import { sampleAccount, sampleWeek } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";
import { showAnalysedDish, watchShownData, type AnalysedDish } from "./scanned-dish.ts";

const day = "2026-11-21";
const account = buildQueryKey("account.me");
const habits = buildQueryKey("food.habits", { mealType: "lunch" });
const estimateKey = buildQueryKey("estimate.read", { entryId: "dish" });
const shown = [account, dayQueryKey(day), weekQueryKey(day)];

const lunch = sampleEntry({ id: "lunch", date: day, createdAt: "2026-11-21T12:00:00.000Z" });
const entry = sampleEntry({ id: "dish", date: day, createdAt: "2026-11-21T09:00:00.000Z" });
const { usage: unused } = sampleAccount();
const usage = { ...unused, foodScans: { ...unused.foodScans, used: 1 } };
const estimate = { entryId: "dish", title: "Pasta" } as NonNullable<AnalysedDish["estimate"]>;
const dish = { entry, estimate, usage };

const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  queryClient.setQueryData(account, sampleAccount());
  queryClient.setQueryData(dayQueryKey(day), [lunch]);
  const calories = (date: string) => (date === day ? lunch.calories : 0);
  queryClient.setQueryData(
    weekQueryKey(day),
    sampleWeek("2026-11-16").map((each) => ({ ...each, calories: calories(each.date) })),
  );
  queryClient.setQueryData(habits, { usual: [], recents: [], favourites: [] });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("an analysed dish completes day, week, quota and estimate, and the habits are due at their next use", () => {
  showAnalysedDish(dish, true);
  expect(queryClient.getQueryData(dayQueryKey(day))).toEqual([entry, lunch]);
  const week = queryClient.getQueryData<{ date: string; calories: number }[]>(weekQueryKey(day));
  expect(week?.find(({ date }) => date === day)?.calories).toBe(entry.calories + lunch.calories);
  expect(queryClient.getQueryData(account)).toEqual(sampleAccount({ usage }));
  expect(queryClient.getQueryData(estimateKey)).toEqual(estimate);
  expect(shown.map(isStale)).toEqual([false, false, false]);
  expect(isStale(habits)).toBe(true);
});

test("a dish of a day that was never shown does not make that day look complete", () => {
  showAnalysedDish({ ...dish, entry: { ...entry, date: "2026-11-10" } }, true);
  expect(queryClient.getQueryData(dayQueryKey("2026-11-10"))).toBeUndefined();
  expect(queryClient.getQueryData(dayQueryKey(day))).toEqual([lunch]);
});

const pending = () => vi.stubGlobal("localStorage", { getItem: () => "1" });
test.each<[string, AnalysedDish, boolean, (() => void)?]>([
  ["whose day changed meanwhile", dish, false],
  ["of an answer without an estimate", { entry, usage }, true],
  ["of an answer without the usage", { entry, estimate }, true],
  ["of an answer in another plan than the account's", { ...dish, usage: { ...usage, isPro: true } }, true],
  ["beside changes that wait on this device", dish, true, pending],
])("a dish %s is shown, and account, day and week are fetched again", (_name, answer, isCurrent, prepare) => {
  prepare?.();
  showAnalysedDish(answer, isCurrent);
  expect(queryClient.getQueryData(dayQueryKey(day))).toEqual([entry, lunch]);
  expect(shown.map(isStale)).toEqual([true, true, true]);
  expect(queryClient.getQueryData(account)).toEqual(sampleAccount());
  expect(queryClient.getQueryData(estimateKey)).toBeUndefined();
});

test("what is shown is unchanged while nothing touches it, also where nothing is cached", () => {
  expect(watchShownData(day)()).toBe(true);
  queryClient.clear();
  expect(watchShownData(day)()).toBe(true);
});

const fetchDay = () =>
  queryClient.prefetchQuery({ queryKey: dayQueryKey(day), queryFn: () => new Promise(() => undefined), staleTime: 0 });
test.each<[string, () => unknown]>([
  ["another entry was logged", () => queryClient.setQueryData(dayQueryKey(day), [lunch, entry])],
  ["the week was fetched again", () => queryClient.setQueryData(weekQueryKey(day), [])],
  ["the day is due for a refetch", () => queryClient.invalidateQueries({ queryKey: dayQueryKey(day) })],
  ["the day is being fetched", () => void fetchDay()],
  ["another account signed in", () => queryClient.setQueryData(account, null)],
])("what is shown has changed once %s", (_name, change) => {
  const isUnchanged = watchShownData(day);
  void change();
  expect(isUnchanged()).toBe(false);
});
