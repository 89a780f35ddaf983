import { expect, test } from "vitest";
import { cacheTwoEntries } from "../../testing/sample-entry.ts";
import { removeCachedEntry, setCachedEntry } from "./cached-entries.ts";

test("a removed entry returns to its place, and the week's sum follows", () => {
  const { first, ids, sum } = cacheTwoEntries();
  removeCachedEntry(first);
  expect([ids(), sum()]).toEqual([["second"], 486]);
  setCachedEntry(first);
  expect([ids(), sum()]).toEqual([["first", "second"], 972]);
});

test("an updated entry keeps its place", () => {
  const { first, ids, sum } = cacheTwoEntries();
  setCachedEntry({ ...first, calories: 500 });
  expect([ids(), sum()]).toEqual([["first", "second"], 986]);
});
