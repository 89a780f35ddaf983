import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { change, dropEntry, putEntry } from "./diary-cache.ts";
import { dayKey, weekKey } from "../../../entities/day/day-queries.ts";
import { sampleEntry } from "../testing/sample-entry.ts";

const day = "2026-11-21";
const first = sampleEntry({ id: "first", createdAt: "2026-11-21T08:00:00.000Z" });
const second = sampleEntry({ id: "second", createdAt: "2026-11-21T12:00:00.000Z" });

const ids = (): string[] | undefined =>
  queryClient.getQueryData<{ id: string }[]>(dayKey(day))?.map(({ id }) => id);
const sum = (): number | undefined =>
  queryClient
    .getQueryData<{ date: string; calories: number }[]>(weekKey(day))
    ?.find(({ date }) => date === day)?.calories;

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(dayKey(day), [first, second]);
  queryClient.setQueryData(weekKey(day), [{ date: day, calories: 972 }]);
});

test("an entry that is taken out and put back is where it was, and the week's sum with it", () => {
  dropEntry(first);
  expect([ids(), sum()]).toEqual([["second"], 486]);
  putEntry(first);
  expect([ids(), sum()]).toEqual([["first", "second"], 972]);
});

test("an entry that changed keeps its place", () => {
  putEntry({ ...first, calories: 500 });
  expect([ids(), sum()]).toEqual([["first", "second"], 986]);
});

test("a change that fails is taken back alone, not the one that was under way beside it", async () => {
  let fail: (error: Error) => void = () => undefined;
  const failing = change({
    days: [day],
    show: () => dropEntry(first),
    send: () => new Promise<void>((_, reject) => (fail = reject)),
    takeBack: () => putEntry(first),
  });
  await change({
    days: [day],
    show: () => dropEntry(second),
    send: () => Promise.resolve(),
    takeBack: () => putEntry(second),
  });
  expect(ids()).toEqual([]);
  fail(new Error("offline"));
  await expect(failing).rejects.toThrow("offline");
  expect([ids(), sum()]).toEqual([["first"], 486]);
});

test("the days are read anew only when the last change has ended", async () => {
  const stale = (): boolean | undefined => queryClient.getQueryState(dayKey(day))?.isInvalidated;
  let end: () => void = () => undefined;
  const slow = change({
    days: [day],
    show: () => undefined,
    send: () => new Promise<void>((resolve) => (end = resolve)),
    takeBack: () => undefined,
  });
  await change({
    days: [day],
    show: () => undefined,
    send: () => Promise.resolve(),
    takeBack: () => undefined,
  });
  expect(stale()).toBe(false);
  end();
  await slow;
  expect(stale()).toBe(true);
});
