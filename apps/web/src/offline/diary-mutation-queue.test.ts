import "fake-indexeddb/auto";
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readJournal } from "../lib/api/change-journal.ts";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { ready } from "./diary-mutation-queue.ts";
import { getOfflineDatabase } from "./offline-database.ts";
import { lockName, sendOutbox } from "./send-outbox.ts";
import { submitChange } from "./submit-change.ts";

const water = { type: "addWater", input: { date: "2026-11-21", ml: 200 } } as const;

/** The parts of the browser that this environment lacks. */
function fakeNavigator(parts: object): void {
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}

/** A lock that is always free, in whose queue others may stand. */
const fakeLocks = (pending: object[] = []) => ({
  request: (_name: string, run: () => Promise<void>) => run(),
  query: () => Promise.resolve({ held: [], pending }),
});

const answerWater = (): Response => Response.json([{ result: { data: { json: { date: "2026-11-21", ml: 200 } } } }]);

beforeEach(async () => {
  setDataOwner("anna");
  await ready;
});
afterEach(() => vi.unstubAllGlobals());

test("a change is the service worker's too while its first request is under way, since the page may close", async () => {
  const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve());
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  fakeNavigator({
    locks: fakeLocks(),
    serviceWorker: { ready: Promise.resolve({ sync: { register } }) },
    storage: { persist },
  });
  let answer = (_response: Response): void => undefined;
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", fetch);
  const submitted = submitChange({ call: water });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(register).toHaveBeenCalledWith("outbox");
  answer(answerWater());
  expect(await submitted).toMatchObject({ isPending: false });
  // Firefox asks the person, which only what has to wait is worth.
  expect(persist).not.toHaveBeenCalled();
});

test("the service worker leaves what is kept to a page that awaits its turn, and sends it where none does", async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("BroadcastChannel", BroadcastChannel);
  fakeNavigator({ locks: fakeLocks() });
  expect(await submitChange({ call: water })).toMatchObject({ isPending: true });
  fetch.mockImplementation(() => Promise.resolve(answerWater()));
  fakeNavigator({ locks: fakeLocks([{ name: lockName, mode: "exclusive" }]) });
  await sendOutbox();
  expect(fetch).toHaveBeenCalledTimes(1);
  fakeNavigator({ locks: fakeLocks([{ name: "another lock", mode: "exclusive" }]) });
  await sendOutbox();
  expect(fetch).toHaveBeenCalledTimes(2);
});

type AbortableStore = IDBObjectStore & { transaction: { _abort: (name: string) => void } };
type Add = IDBObjectStore["add"];
const add = Reflect.get(IDBObjectStore.prototype, "add") as Add;

test.for<[when: string, fail: Add]>([
  [
    "refuses the row",
    () => {
      throw new DOMException("the disk is full", "QuotaExceededError");
    },
  ],
  [
    "ends the transaction, of which its requests only hear that it has ended",
    function (this: AbortableStore, row) {
      const request = add.call(this, row);
      this.transaction._abort("QuotaExceededError");
      return request;
    },
  ],
])("a change is sent at once where a full disk %s", async ([, fail]) => {
  const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(fail);
  onTestFinished(() => full.mockRestore());
  fakeNavigator({ locks: fakeLocks() });
  vi.stubGlobal("fetch", () => Promise.resolve(answerWater()));
  expect(await submitChange({ call: water })).toEqual({ answer: { date: "2026-11-21", ml: 200 }, isPending: false });
  expect(await (await getOfflineDatabase()).count("changes")).toBe(0);
  expect(readJournal()).toEqual([]);
});
