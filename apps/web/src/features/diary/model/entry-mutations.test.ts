import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { dayQueryKey, weekQueryKey, removeCachedEntry, setCachedEntry } from "../../../entities/day/day-queries.ts";
import { runOptimisticUpdate } from "./entry-mutations.ts";
import { sampleEntry } from "../../../testing/sample-entry.ts";

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

test("a failed update is rolled back without the update that ran beside it", async () => {
  let fail: (error: Error) => void = () => undefined;
  const failing = runOptimisticUpdate({
    days: [day],
    apply: () => removeCachedEntry(first),
    send: () => new Promise<void>((_, reject) => (fail = reject)),
    rollback: () => setCachedEntry(first),
  });
  await runOptimisticUpdate({
    days: [day],
    apply: () => removeCachedEntry(second),
    send: () => Promise.resolve(),
    rollback: () => setCachedEntry(second),
  });
  expect(ids()).toEqual([]);
  fail(new Error("offline"));
  await expect(failing).rejects.toThrow("offline");
  expect([ids(), sum()]).toEqual([["first"], 486]);
});

test("the days are reloaded only when the last update has ended", async () => {
  const stale = (): boolean | undefined => queryClient.getQueryState(dayQueryKey(day))?.isInvalidated;
  let end: () => void = () => undefined;
  const slow = runOptimisticUpdate({
    days: [day],
    apply: () => undefined,
    send: () => new Promise<void>((resolve) => (end = resolve)),
    rollback: () => undefined,
  });
  await runOptimisticUpdate({
    days: [day],
    apply: () => undefined,
    send: () => Promise.resolve(),
    rollback: () => undefined,
  });
  expect(stale()).toBe(false);
  end();
  await slow;
  expect(stale()).toBe(true);
});
