import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { PendingChange, Entry } from "../lib/api/queued-change.ts";
import { applyToDay } from "./apply-changes.ts";
import { getOutboxState, writeJournalEntry, updateOutboxState } from "../lib/api/outbox-state.ts";
import { createMutationQueue, type MutationQueue } from "./mutation-queue.ts";
import { openOfflineDatabase } from "./offline-database.ts";
import {
  createTestChange,
  createFakeDiaryServer,
  createTestEntry,
  createQuickAddChange,
} from "./testing/fake-diary-server.ts";

const day = "2026-11-21";
const anna = "anna";

/** Pseudo-random numbers, reproducible by seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Simulates one user's day on an unreliable network: the screen, the device and the server. */
async function live(seed: number) {
  localStorage.clear();
  updateOutboxState({ changes: [], otherAccountsCount: 0, isSending: false });
  const random = randomOf(seed);
  const server = createFakeDiaryServer();
  const db = await openOfflineDatabase(`history-${seed}`);
  const seen = new Map<string, Entry>();
  let online = true;
  const turn = { last: Promise.resolve() as Promise<unknown> };
  const startPage = (): MutationQueue =>
    createMutationQueue({
      database: () => Promise.resolve(db),
      send: (change) => server.receive(change),
      getOwner: () => anna,
      isOnline: () => online,
      runExclusively: (run) => {
        const mine = turn.last.then(run);
        turn.last = mine.catch(() => undefined);
        return mine;
      },
      updateState: updateOutboxState,
      onSent: () => undefined,
      onSettled: () => undefined,
      onRetryLater: () => undefined,
      onSignedOut: () => undefined,
    });
  let page = startPage();

  const wish = (): PendingChange => {
    const entries = [...seen.values()];
    const before = entries[Math.floor(random() * entries.length)];
    const kind = random();
    if (kind < 0.2) return createQuickAddChange(anna, createTestEntry());
    if (!before || kind < 0.55) return createTestChange(anna, null, createTestEntry());
    if (kind < 0.85) return createTestChange(anna, before, { ...before, servings: 1 + Math.floor(random() * 9) });
    return createTestChange(anna, before, null);
  };
  const see = ({ before, after }: PendingChange): void => {
    if (before && !after) seen.delete(before.id);
    if (after) seen.set(after.id, after);
  };

  for (let step = 0; step < 40; step += 1) {
    const luck = random();
    if (luck < 0.12) online = !online;
    else if (luck < 0.2) server.injectFault(random() < 0.5 ? "drop-request" : "drop-response");
    else if (luck < 0.27) {
      page = startPage();
      await page.ready();
    }
    const change = wish();
    see(change);
    writeJournalEntry(change);
    // The tab closes before the queue has stored the change, or the change has no waiting caller.
    if (random() < 0.1) {
      page = startPage();
      await page.ready();
      continue;
    }
    const outcome = await page.submit(change, true);
    if (outcome.state === "sent" && outcome.answer) seen.set(change.after?.id ?? "", outcome.answer as Entry);
    const shown = getOutboxState().changes.reduce(
      (entries, pending) => applyToDay(entries, day, pending),
      server.all(),
    );
    expect(figures(shown), `seed ${seed}, step ${step}`).toEqual(figures([...seen.values()]));
  }

  online = true;
  page = startPage();
  await page.ready();
  for (let time = 0; time < 20 && getOutboxState().changes.length > 0; time += 1) await page.flush();
  db.close();
  return { server, seen };
}

const figures = (entries: readonly Entry[]): string[] =>
  entries.map(({ id, servings }) => `${id}: ${servings}`).toSorted((one, other) => one.localeCompare(other));

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "whatever the network does, the server ends with what the user saw, each entry once (day %i)",
  async (seed) => {
    const { server, seen } = await live(seed);
    expect(getOutboxState().changes).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(figures(server.all())).toEqual(figures([...seen.values()]));
  },
  20_000,
);
