import { expect, test } from "vitest";
import { removeCachedEntry, setCachedEntry } from "../../../entities/day/cached-entries.ts";
import { dayQueryKey } from "../../../entities/day/day-queries.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { cacheTwoEntries } from "../../../testing/sample-entry.ts";
import { runOptimisticUpdate } from "./entry-mutations.ts";

test("a failed update is rolled back without the update that ran beside it", async () => {
  const { date, first, second, ids, sum } = cacheTwoEntries();
  let fail: (error: Error) => void = () => undefined;
  const failing = runOptimisticUpdate({
    days: [date],
    apply: () => removeCachedEntry(first),
    send: () => new Promise<void>((_, reject) => (fail = reject)),
    rollback: () => setCachedEntry(first),
  });
  await runOptimisticUpdate({
    days: [date],
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
  const { date } = cacheTwoEntries();
  const stale = (): boolean | undefined => queryClient.getQueryState(dayQueryKey(date))?.isInvalidated;
  let end: () => void = () => undefined;
  const slow = runOptimisticUpdate({
    days: [date],
    apply: () => undefined,
    send: () => new Promise<void>((resolve) => (end = resolve)),
    rollback: () => undefined,
  });
  await runOptimisticUpdate({
    days: [date],
    apply: () => undefined,
    send: () => Promise.resolve(),
    rollback: () => undefined,
  });
  expect(stale()).toBe(false);
  end();
  await slow;
  expect(stale()).toBe(true);
});
