import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createTestEntry,
  createTestChange,
  createFakeDiaryServer,
  createQuickAddChange,
  createTrpcError,
} from "./testing/fake-diary-server.ts";
import { writeJournalEntry } from "../lib/api/change-journal.ts";
import { getOutboxState, updateOutboxState } from "../lib/api/outbox-state.ts";
import { createMutationQueue, type MutationQueue } from "./mutation-queue.ts";
import { openOfflineDatabase, type OfflineDatabase } from "./offline-database.ts";

const anna = "anna";
let name = 0;
let db: OfflineDatabase;
let server: ReturnType<typeof createFakeDiaryServer>;
let owner: string | undefined;
let online: boolean;
let lost: number;
let signedOut: number;

function startPage(): MutationQueue {
  let turn: Promise<unknown> = Promise.resolve();
  return createMutationQueue({
    database: () => Promise.resolve(db),
    send: (change) => server.receive(change),
    getOwner: () => owner,
    isOnline: () => online,
    runExclusively: (run) => {
      const mine = turn.then(run);
      turn = mine.catch(() => undefined);
      return mine;
    },
    updateState: updateOutboxState,
    onSent: () => undefined,
    onSettled: () => undefined,
    onRetryLater: () => (lost += 1),
    onSignedOut: () => (signedOut += 1),
  });
}

beforeEach(async () => {
  localStorage.clear();
  name += 1;
  db = await openOfflineDatabase(`test-${name}`);
  server = createFakeDiaryServer();
  [owner, online, lost, signedOut] = [anna, true, 0, 0];
  updateOutboxState({ changes: [], otherAccountsCount: 0, isSending: false });
});
afterEach(async () => {
  db.close();
  await deleteDB(`test-${name}`);
});

const add = (entry = createTestEntry()) => createTestChange(anna, null, entry);
const waiting = (): number => getOutboxState().changes.length;

describe("a change of the diary", () => {
  test("is sent at once with a connection, and the outbox stays empty", async () => {
    const change = add();
    expect(await startPage().submit(change, false)).toMatchObject({ state: "sent" });
    expect([server.ids(), waiting()]).toEqual([[change.after?.id], 0]);
  });

  test("stays in the outbox without a connection and is sent once with one", async () => {
    online = false;
    const queue = startPage();
    expect(await queue.submit(add(), false)).toEqual({ state: "pending" });
    expect([server.ids(), waiting()]).toEqual([[], 1]);
    online = true;
    await queue.flush();
    await queue.flush();
    expect([server.ids().length, server.calls, waiting()]).toEqual([1, 1, 0]);
  });

  test("whose response was lost is sent again and stored once", async () => {
    server.injectFault("drop-response");
    const queue = startPage();
    expect(await queue.submit(add(), false)).toEqual({ state: "pending" });
    expect(lost).toBe(1);
    await queue.flush();
    expect([server.ids().length, server.calls, waiting()]).toEqual([1, 2, 0]);
  });

  test("that the server rejects at once is discarded and reported", async () => {
    server.injectFault(createTrpcError("grams_needed", 400));
    await expect(startPage().submit(add(), false)).rejects.toMatchObject({ message: "grams_needed" });
    expect(waiting()).toBe(0);
  });

  test("that the server rejects later stays with the server's message; changes of the same entry wait, the others are sent", async () => {
    online = false;
    const queue = startPage();
    const [wrong, right] = [createTestEntry(), createTestEntry()];
    await queue.submit(add(wrong), false);
    await queue.submit(createTestChange(anna, wrong, { ...wrong, servings: 2 }), false);
    await queue.submit(add(right), false);
    online = true;
    server.injectFault(createTrpcError("grams_needed", 400));
    await queue.flush();
    expect(server.ids()).toEqual([right.id]);
    expect(getOutboxState().changes.map(({ rejection }) => rejection?.message)).toEqual(["grams_needed", undefined]);
    const [first] = getOutboxState().changes;
    if (!first) throw new Error("nothing waits");
    await queue.retry(first);
    expect([server.entry(wrong.id)?.servings, waiting()]).toEqual([2, 0]);
  });

  test("that is discarded removes the later changes of its entry", async () => {
    online = false;
    const queue = startPage();
    const entry = createTestEntry();
    await queue.submit(add(entry), false);
    await queue.submit(createTestChange(anna, entry, { ...entry, servings: 2 }), false);
    online = true;
    server.injectFault(createTrpcError("grams_needed", 400));
    await queue.flush();
    const [first] = getOutboxState().changes;
    if (!first) throw new Error("nothing waits");
    await queue.discard(first);
    expect([server.ids(), waiting()]).toEqual([[], 0]);
  });

  test("that causes a server error is retried a limited number of times", async () => {
    online = false;
    const queue = startPage();
    await queue.submit(add(), false);
    online = true;
    for (let time = 0; time < 10; time += 1) {
      server.injectFault(createTrpcError("internal", 500));
      await queue.flush();
    }
    expect(getOutboxState().changes[0]?.rejection).not.toBeNull();
    expect(server.calls).toBeLessThan(8);
  });
});

describe("a quick entry", () => {
  test("is queued like any other change, together with its later edit, and stored once", async () => {
    online = false;
    const queue = startPage();
    const entry = createTestEntry();
    await queue.submit(createQuickAddChange(anna, entry), false);
    await queue.submit(createTestChange(anna, entry, { ...entry, servings: 2 }), false);
    online = true;
    server.injectFault("drop-response");
    await queue.flush();
    await queue.flush();
    expect([server.ids(), server.entry(entry.id)?.servings, waiting()]).toEqual([[entry.id], 2, 0]);
  });

  test("that another device removed while its response was lost is not restored", async () => {
    const queue = startPage();
    const entry = createTestEntry();
    server.injectFault("drop-response");
    expect(await queue.submit(createQuickAddChange(anna, entry), false)).toEqual({ state: "pending" });
    await server.receive(createTestChange(anna, entry, null));
    await queue.flush();
    expect([server.ids(), waiting()]).toEqual([[], 0]);
  });
});

describe("an edit", () => {
  test("of an entry that another device changed is rejected with a message and overwrites it on retry", async () => {
    const entry = createTestEntry();
    const queue = startPage();
    await queue.submit(add(entry), false);
    online = false;
    await queue.submit(createTestChange(anna, entry, { ...entry, servings: 3 }), false);
    server.editElsewhere(entry.id, 7);
    online = true;
    await queue.flush();
    expect(server.entry(entry.id)?.servings).toBe(7);
    expect(getOutboxState().changes[0]?.rejection?.code).toBe("entry_changed");
    const [first] = getOutboxState().changes;
    if (first) await queue.retry(first);
    expect([server.entry(entry.id)?.servings, waiting()]).toEqual([3, 0]);
  });

  test("after another queued edit does not conflict with it", async () => {
    const entry = createTestEntry();
    const queue = startPage();
    await queue.submit(add(entry), false);
    online = false;
    await queue.submit(createTestChange(anna, entry, { ...entry, servings: 2 }), false);
    await queue.submit(createTestChange(anna, { ...entry, servings: 2 }, { ...entry, servings: 3 }), false);
    online = true;
    server.injectFault("drop-response");
    await queue.flush();
    await queue.flush();
    expect([server.entry(entry.id)?.servings, waiting()]).toEqual([3, 0]);
  });
});

describe("with two accounts on one device", () => {
  test("the other account neither sees nor sends queued changes, but sees how many there are", async () => {
    online = false;
    const queue = startPage();
    await queue.submit(add(), false);
    [owner, online] = ["bruno", true];
    await queue.flush();
    expect([server.calls, getOutboxState().changes.length, getOutboxState().otherAccountsCount]).toEqual([0, 0, 1]);
    owner = anna;
    await queue.flush();
    expect(server.ids()).toHaveLength(1);
  });

  test("signing out deletes the user's own queued changes and none of the other account", async () => {
    online = false;
    const queue = startPage();
    await queue.submit(add(), false);
    await queue.submit(createTestChange("bruno", null, createTestEntry()), false);
    await queue.clearForUser(anna);
    expect((await db.getAll("changes")).map(({ userId }) => userId)).toEqual(["bruno"]);
  });

  test("an expired session keeps queued changes until its user is back", async () => {
    server.injectFault(createTrpcError("not_signed_in", 401));
    const queue = startPage();
    expect(await queue.submit(add(), false)).toEqual({ state: "pending" });
    expect(signedOut).toBe(1);
    await queue.flush();
    expect(server.ids()).toHaveLength(1);
  });
});

test("a change that the closed page had only written to the journal is sent once by the next page", async () => {
  const change = add();
  writeJournalEntry(change);
  const queue = startPage();
  await queue.ready();
  await Promise.all([queue.flush(), startPage().ready()]);
  expect([server.ids().length, server.calls, waiting()]).toEqual([1, 1, 0]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a change that another tab has taken from the journal and sent is not sent again", async () => {
  const change = add();
  writeJournalEntry(change);
  const other = startPage();
  await other.ready();
  await other.flush();
  expect(await startPage().submit(change, true)).toEqual({ state: "sent", answer: undefined });
  expect(server.calls).toBe(1);
});
