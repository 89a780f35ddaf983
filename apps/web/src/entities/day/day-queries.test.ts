import { expect, test } from "vitest";
import { cacheTwoEntries } from "../../testing/sample-entry.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { loggedDaysQueryKey, removeCachedEntry, setCachedEntry } from "./day-queries.ts";

test("a removed entry returns to its place, and the week's sum follows", () => {
  const { first, ids, sum } = cacheTwoEntries();
  removeCachedEntry(first);
  expect([ids(), sum()]).toEqual([["second"], 486]);
  setCachedEntry(first);
  expect([ids(), sum()]).toEqual([["first", "second"], 972]);
});

test("a day is marked in its month while it has entries", () => {
  const { date, first, second } = cacheTwoEntries();
  const key = loggedDaysQueryKey(date);
  queryClient.setQueryData(key, ["2026-11-02", date]);
  removeCachedEntry(first);
  expect(queryClient.getQueryData(key)).toEqual(["2026-11-02", date]);
  removeCachedEntry(second);
  expect(queryClient.getQueryData(key)).toEqual(["2026-11-02"]);
  setCachedEntry(second);
  expect(queryClient.getQueryData(key)).toEqual(["2026-11-02", date]);
});

test("an updated entry keeps its place", () => {
  const { first, ids, sum } = cacheTwoEntries();
  setCachedEntry({ ...first, calories: 500 });
  expect([ids(), sum()]).toEqual([["first", "second"], 986]);
});
