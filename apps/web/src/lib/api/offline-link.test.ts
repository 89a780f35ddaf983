import type { AppRouter } from "@fetta/api/router";
import type { OperationLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, buildQueryKey } from "./query-client.ts";
import { registerModules } from "./offline-port.ts";
import { writeJournalEntry, clearJournalEntry } from "./change-journal.ts";
import { offlineLink } from "./offline-link.ts";
import { setDataOwner } from "./signed-in-account.ts";
import { createTestChange, createTestEntry } from "../../offline/testing/fake-diary-server.ts";

const waits = createTestChange("anna", null, createTestEntry());
const me = { user: { id: "anna" } };
const apple = [{ id: "apple" }];

let woken: number;
let ready: PromiseWithResolvers<void>;
let late: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  [woken, ready, late] = [0, Promise.withResolvers(), []];
  writeJournalEntry(waits);
  setDataOwner("anna");
  registerModules({
    cache: () =>
      Promise.resolve({
        readCachedResponse: () => Promise.resolve([]),
        applyPendingChanges: (_read, data) => data,
        showLateResponse: (_read, data) => void late.push(data),
        cacheResponses: () => Promise.resolve(),
        clearCachedResponses: () => Promise.resolve(),
      }),
    outbox: () => Promise.resolve({ ready: ready.promise, flushOutbox: () => (woken += 1) }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  clearJournalEntry(waits.id);
  setDataOwner(undefined);
  queryClient.clear();
});

/** Sends a query whose response arrives after `after` ms; returns what the link emits, in order. */
function ask(path: string, answer: unknown, after: number): unknown[] {
  const given: unknown[] = [];
  const link = offlineLink({}) as OperationLink<AppRouter>;
  link({
    op: { id: 1, type: "query", path, input: { date: "2026-11-21" }, context: {}, signal: null },
    next: () =>
      observable((observer) => {
        setTimeout(() => observer.next({ result: { type: "data", data: answer } }), after);
      }),
  }).subscribe({ next: ({ result }) => given.push("data" in result ? result.data : undefined) });
  return given;
}

test("the outbox is sent when the server answers, although the device had already named the account", async () => {
  ready.resolve();
  ask("account.me", me, 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(woken).toBe(1);
});

test("a different account after an expired session sees no data of the previous one", async () => {
  ready.resolve();
  const [day, own] = [buildQueryKey("diary.list", { date: "2026-11-21" }), buildQueryKey("account.me")];
  queryClient.setQueryData(day, apple);
  queryClient.setQueryData(own, null);
  ask("account.me", { user: { id: "anna" } }, 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(queryClient.getQueryData(day)).toEqual(apple);
  ask("account.me", { user: { id: "bruno" } }, 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(queryClient.getQueryData(day)).toBeUndefined();
  expect(queryClient.getQueryData(own)).toBeNull();
});

test("the cached response replaces a slow one, which is shown when it arrives", async () => {
  ready.resolve();
  const given = ask("diary.list", apple, 9000);
  await vi.advanceTimersByTimeAsync(8000);
  expect(given).toEqual([[]]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([given, late]).toEqual([[[]], [apple]]);
});

test("a response that has arrived is not replaced by a cached one while the outbox is being read", async () => {
  const given = ask("diary.list", apple, 5000);
  await vi.advanceTimersByTimeAsync(7000);
  ready.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(given).toEqual([apple]);
});
