import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { withChanges } from "../lib/api/diary-change.ts";
import type { Change, Entry } from "../lib/api/diary-change.ts";
import { heldNow, note, showHeld } from "../lib/api/outbox-state.ts";
import { createQueue } from "./mutation-queue.ts";
import type { Queue } from "./mutation-queue.ts";
import { openStorage } from "./offline-database.ts";
import { changeOf, createServer, entryOfTest, quickChangeOf } from "./testing/fake-diary-server.ts";

const day = "2026-11-21";
const anna = "anna";

/** Numbers that look random and are the same for a seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One person's day on a bad network: what they see, what the device does, what the server gets. */
async function live(seed: number) {
  localStorage.clear();
  showHeld({ changes: [], others: 0, sending: false });
  const random = randomOf(seed);
  const server = createServer();
  const db = await openStorage(`history-${seed}`);
  const seen = new Map<string, Entry>();
  let online = true;
  const turn = { last: Promise.resolve() as Promise<unknown> };
  const startPage = (): Queue =>
    createQueue({
      database: () => Promise.resolve(db),
      send: (change) => server.take(change),
      owner: () => anna,
      online: () => online,
      alone: (run) => {
        const mine = turn.last.then(run);
        turn.last = mine.catch(() => undefined);
        return mine;
      },
      show: showHeld,
      // As the kept reads are amended: the device knows which version it has made.
      onSent: (_change, entry) => {
        const present = entry && seen.get(entry.id);
        if (present) seen.set(entry.id, { ...present, version: entry.version });
        return Promise.resolve();
      },
      onRefused: () => undefined,
      onLost: () => undefined,
      onSignedOut: () => undefined,
    });
  let page = startPage();

  const wish = (): Change => {
    const entries = [...seen.values()];
    const before = entries[Math.floor(random() * entries.length)];
    const kind = random();
    if (kind < 0.2) return quickChangeOf(anna, entryOfTest());
    if (!before || kind < 0.55) return changeOf(anna, null, entryOfTest());
    if (kind < 0.85) return changeOf(anna, before, { ...before, servings: 1 + Math.floor(random() * 9) });
    return changeOf(anna, before, null);
  };
  const see = ({ before, after }: Change): void => {
    if (before && !after) seen.delete(before.id);
    if (after) seen.set(after.id, after);
  };

  for (let step = 0; step < 40; step += 1) {
    const luck = random();
    if (luck < 0.12) online = !online;
    else if (luck < 0.2) server.next(random() < 0.5 ? "lose the call" : "lose the answer");
    else if (luck < 0.27) {
      page = startPage();
      // eslint-disable-next-line no-await-in-loop -- a day goes by in order
      await page.ready();
    }
    const change = wish();
    see(change);
    note(change);
    // The tab is killed before the queue has the change; or nobody waits for what becomes of it.
    if (random() < 0.1) {
      page = startPage();
      // eslint-disable-next-line no-await-in-loop -- as above
      await page.ready();
      continue;
    }
    // eslint-disable-next-line no-await-in-loop -- as above
    const outcome = await page.submit(change, true);
    if (outcome.state === "sent" && outcome.entry) seen.set(outcome.entry.id, outcome.entry);
    const shown = withChanges(server.all(), day, heldNow().changes);
    expect(figures(shown), `seed ${seed}, step ${step}`).toEqual(figures([...seen.values()]));
  }

  online = true;
  page = startPage();
  await page.ready();
  // eslint-disable-next-line no-await-in-loop -- the network stays bad for a while
  for (let time = 0; time < 20 && heldNow().changes.length > 0; time += 1) await page.flush();
  db.close();
  return { server, seen };
}

const figures = (entries: readonly Entry[]): string[] =>
  entries.map(({ id, servings }) => `${id}: ${servings}`).toSorted((one, other) => one.localeCompare(other));

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "whatever the network does, the server ends with what the person saw, each entry once (day %i)",
  async (seed) => {
    const { server, seen } = await live(seed);
    expect(heldNow().changes).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(figures(server.all())).toEqual(figures([...seen.values()]));
  },
  20_000,
);
