import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../lib/api/query-client.ts";
import { dayQueryKey, weekQueryKey, removeCachedEntry, setCachedEntry } from "./day-queries.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";

const day = "2026-11-21";
const first = sampleEntry({ id: "first", createdAt: "2026-11-21T08:00:00.000Z" });
const second = sampleEntry({ id: "second", createdAt: "2026-11-21T12:00:00.000Z" });

const ids = (): string[] | undefined =>
  queryClient.getQueryData<{ id: string }[]>(dayQueryKey(day))?.map(({ id }) => id);
const sum = (): number | undefined =>
  queryClient.getQueryData<{ date: string; calories: number }[]>(weekQueryKey(day))?.find(({ date }) => date === day)
    ?.calories;

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(dayQueryKey(day), [first, second]);
  queryClient.setQueryData(weekQueryKey(day), [{ date: day, calories: 972 }]);
});

test("a removed entry returns to its place, and the week's sum follows", () => {
  removeCachedEntry(first);
  expect([ids(), sum()]).toEqual([["second"], 486]);
  setCachedEntry(first);
  expect([ids(), sum()]).toEqual([["first", "second"], 972]);
});

test("an updated entry keeps its place", () => {
  setCachedEntry({ ...first, calories: 500 });
  expect([ids(), sum()]).toEqual([["first", "second"], 986]);
});
