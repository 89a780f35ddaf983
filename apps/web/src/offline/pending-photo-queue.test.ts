import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayHavePendingPhotos, pendingPhotos, photoProgress, type PhotoHold } from "../lib/api/pending-photo-state.ts";
import { createPhotoQueue, type PhotoOutcome } from "./pending-photo-queue.ts";
import { clearPendingPhotos, createPhotoStore } from "./pending-photo-store.ts";
import { samplePendingPhoto } from "./testing/sample-pending-photo.ts";
import { createTrpcError } from "./testing/fake-diary-server.ts";

const name = "fetta-photos";
const store = createPhotoStore(name);

/** The server: what the account may, what it has logged, and what it answers next in place of an entry. */
let server: {
  hold: PhotoHold | null;
  isDown: boolean;
  logged: string[];
  analysed: string[];
  removed: string[];
  answers: (PhotoOutcome | "lost answer" | (() => Promise<PhotoOutcome>))[];
};
let owner: string | undefined;
let shown: string[];
let waits: { failuresInARow: number; hold: PhotoHold | null; removableAt: number | null }[];
let turn: Promise<unknown>;

/** A page; all pages share the store and the lock, like tabs. */
function startPage() {
  return createPhotoQueue({
    store,
    getOwner: () => owner,
    isOnline: () => true,
    runExclusively: (run) => {
      const own = turn.then(run);
      turn = own.catch(() => undefined);
      return own;
    },
    findHold: () => (server.isDown ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(server.hold)),
    findLogged: ({ id }) => Promise.resolve(server.logged.includes(id)),
    analyse: ({ id }) => {
      server.analysed.push(id);
      const answer = server.answers.shift() ?? { state: "logged", show: () => shown.push(id) };
      if (typeof answer === "function") return answer();
      if (answer === "lost answer" || answer.state === "logged") server.logged.push(id);
      return Promise.resolve(answer === "lost answer" ? { state: "retry", sentence: null } : answer);
    },
    removeEntry: ({ id }) => {
      if (server.isDown) return Promise.reject(createTrpcError("gone", 502));
      server.removed.push(id);
      return Promise.resolve();
    },
    onStored: () => undefined,
    onWait: (failuresInARow, hold, removableAt) => void waits.push({ failuresInARow, hold, removableAt }),
  });
}

const waiting = (): string[] => pendingPhotos.get().map(({ id }) => id);

/** Lets the server end with what was sent to it. */
const passAnalysis = (): void => void vi.setSystemTime(Date.now() + 2 * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  server = { hold: null, isDown: false, logged: [], analysed: [], removed: [], answers: [] };
  [owner, shown, waits, turn] = ["anna", [], [], Promise.resolve()];
  pendingPhotos.set([]);
  photoProgress.set({});
});
afterEach(() => {
  vi.useRealTimers();
  return deleteDB(name);
});

test("five photos wait at most, and are analysed in the order in which they were added, also where the clock went back", async () => {
  const page = startPage();
  const ids = ["3", "1", "5", "2", "4"];
  for (const id of ids) expect(await page.add(samplePendingPhoto({ id }))).toBe(true);
  expect(await page.add(samplePendingPhoto({ id: "6" }))).toBe(false);
  expect(waiting()).toEqual(ids);
  expect(mayHavePendingPhotos()).toBe(true);
  await page.flush();
  expect([server.analysed, shown, waiting()]).toEqual([ids, ids, []]);
  expect(mayHavePendingPhotos()).toBe(false);
});

test("nothing is sent before the server has answered, whatever the browser says of the network", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  server.isDown = true;
  await page.flush();
  await page.flush();
  expect([server.analysed, waiting()]).toEqual([[], ["1"]]);
  expect(waits.map(({ failuresInARow }) => failuresInARow)).toEqual([1, 2]);
  expect(photoProgress.get().hasFailed).toBe(true);
  server.isDown = false;
  server.answers = [
    () => {
      shown.push(`failed: ${String(photoProgress.get().hasFailed)}`);
      return Promise.resolve({ state: "held", hold: { for: "consent" } });
    },
  ];
  await page.flush();
  expect(shown).toEqual(["failed: false"]);
});

test("a photo whose answer was lost is logged once, also in another tab", async () => {
  const [page, otherTab] = [startPage(), startPage()];
  await page.add(samplePendingPhoto({ id: "1" }));
  await page.add(samplePendingPhoto({ id: "2" }));
  server.answers = ["lost answer"];
  await page.flush();
  expect(waiting()).toEqual(["1", "2"]);
  // Without a scan left it is still found, since it costs none.
  server.hold = { for: "quota", resetsAt: "2026-11-21T23:00:00.000Z" };
  await Promise.all([page.flush(), otherTab.flush()]);
  expect([server.analysed, waiting()]).toEqual([["1"], ["2"]]);
  server.hold = null;
  await Promise.all([page.flush(), otherTab.flush()]);
  expect([server.logged, server.analysed, waiting()]).toEqual([["1", "2"], ["1", "2"], []]);
});

test.each<PhotoHold>([{ for: "consent" }, { for: "model" }, { for: "quota", resetsAt: "2026-11-21T23:00:00.000Z" }])(
  "photos that wait for $for are not sent, and go on when it is there",
  async (hold) => {
    const page = startPage();
    await page.add(samplePendingPhoto({ id: "1" }));
    server.hold = hold;
    await page.flush();
    expect([server.analysed, photoProgress.get().hold, waits.at(-1)?.hold]).toEqual([[], hold, hold]);
    server.hold = null;
    await page.flush();
    expect([shown, photoProgress.get().hold]).toEqual([["1"], null]);
  },
);

test("a consent that is missing only when the photo arrives holds it, with its key", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  server.answers = [{ state: "held", hold: { for: "consent" } }];
  await page.flush();
  expect(pendingPhotos.get()).toMatchObject([{ id: "1", key: "key-1", isSent: false, failures: 0 }]);
  expect(photoProgress.get().hold).toEqual({ for: "consent" });
});

test("a picture that the server cannot use stays with the reason, and the next one is analysed", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  await page.add(samplePendingPhoto({ id: "2" }));
  server.answers = [{ state: "rejected", sentence: "Non vediamo cibo." }];
  await page.flush();
  await page.flush();
  expect(pendingPhotos.get()).toMatchObject([
    { id: "1", rejection: { sentence: "Non vediamo cibo.", isFinal: true }, failures: 0 },
  ]);
  expect(server.analysed).toEqual(["1", "2"]);
});

test("a server that fails five times is not asked again until the user wants it", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  server.answers = Array.from({ length: 5 }, () => ({ state: "retry", sentence: "Occupato." }));
  for (let time = 0; time < 7; time += 1) await page.flush();
  expect(server.analysed).toHaveLength(5);
  expect(pendingPhotos.get()).toMatchObject([{ rejection: { sentence: "Occupato.", isFinal: false } }]);
  await page.readmit("1");
  await page.flush();
  expect([shown, waiting()]).toEqual([["1"], []]);
});

test("a deleted photo is not sent, and an entry that the server has of it is removed, once it answers", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  await page.add(samplePendingPhoto({ id: "2" }));
  server.answers = ["lost answer"];
  await page.flush();
  await page.discard("1");
  await page.discard("2");
  expect(waiting()).toEqual([]);
  expect((await store.list("anna")).map(({ id, bytes }) => [id, bytes.byteLength])).toEqual([["1", 0]]);
  server.isDown = true;
  await page.flush();
  expect(mayHavePendingPhotos()).toBe(true);
  server.isDown = false;
  passAnalysis();
  await page.flush();
  expect([server.analysed, server.removed, await store.list("anna")]).toEqual([["1"], ["1"], []]);
});

test("a photo that is deleted during its analysis is not shown, and its entry is removed", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  server.answers = [
    async () => {
      await page.discard("1");
      return { state: "logged", show: () => shown.push("1") };
    },
  ];
  await page.flush();
  await page.flush();
  expect([shown, server.removed, mayHavePendingPhotos()]).toEqual([[], ["1"], true]);
  passAnalysis();
  await page.flush();
  expect([server.removed, mayHavePendingPhotos()]).toEqual([["1", "1"], false]);
});

test("a deleted photo that the server may still log is removed again when it has ended, and the next one goes on", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  await page.add(samplePendingPhoto({ id: "2" }));
  server.answers = [{ state: "retry", sentence: null }];
  await page.flush();
  await page.discard("1");
  await page.flush();
  expect([server.removed, shown, waiting()]).toEqual([["1"], ["2"], []]);
  expect(waits.at(-1)).toEqual({ failuresInARow: 0, hold: null, removableAt: Date.now() + 2 * 60_000 });
  passAnalysis();
  await page.flush();
  expect([server.removed, await store.list("anna"), waits]).toMatchObject([["1", "1"], [], { length: 2 }]);
});

test("the photos of a user are gone at sign-out, and when another user has signed in", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  owner = "bruno";
  await page.resume();
  expect([await store.list("anna"), server.analysed, mayHavePendingPhotos()]).toEqual([[], [], false]);
  await page.add(samplePendingPhoto({ id: "2", userId: "bruno" }));
  owner = undefined;
  await clearPendingPhotos();
  expect([await store.list("bruno"), mayHavePendingPhotos()]).toEqual([[], false]);
});

test("the outcome of an analysis that ends after the sign-out is not shown", async () => {
  const page = startPage();
  await page.add(samplePendingPhoto({ id: "1" }));
  server.answers = [
    async () => {
      owner = undefined;
      await clearPendingPhotos();
      return { state: "logged", show: () => shown.push("1") };
    },
  ];
  await page.flush();
  expect(shown).toEqual([]);
});
