import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { parseApiError } from "../lib/api/api-error.ts";
import { readJournal } from "../lib/api/change-journal.ts";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { removeCachedEntry, setCachedEntry } from "../entities/day/cached-entries.ts";
import { cacheTwoEntries } from "../testing/sample-entry.ts";
import { showPending } from "./diary-mutation-queue.ts";
import { submitChange } from "./submit-change.ts";

const water = { type: "addWater", input: { date: "2026-11-21", ml: 200 } } as const;
const answerWith = (answer: object) => Promise.resolve(Response.json([answer]));

// As in a private window of a browser that has no database there: this environment has none.
beforeEach(() => setDataOwner("anna"));
afterEach(() => vi.unstubAllGlobals());

test("a device that can store nothing sends a change at once, with its person and its id", async () => {
  const fetch = vi.fn<() => Promise<Response>>(() =>
    answerWith({ result: { data: { json: { date: "2026-11-21", ml: 500 } } } }),
  );
  vi.stubGlobal("fetch", fetch);
  expect(await submitChange({ call: water })).toEqual({ answer: { date: "2026-11-21", ml: 500 }, isPending: false });
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, init] = fetch.mock.calls[0] as unknown as [string, { headers: object; body: string }];
  expect(url).toBe("/api/trpc/trends.addWater?batch=1");
  expect(init.headers).toMatchObject({ "x-account": "anna", "x-change": expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(JSON.parse(init.body)).toEqual({ 0: { json: water.input } });
  expect(readJournal()).toEqual([]);
});

test("a device that can store nothing says so where there is no connection", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await submitChange({ call: water }).catch((reason: unknown) => reason);
  expect(parseApiError(error)).toMatchObject({
    isUnreachable: false,
    message: expect.stringContaining("non ha spazio"),
  });
});

test("a change that the server had applied before counts as sent", async () => {
  const data = { errorCode: "change_applied", httpStatus: 409 };
  vi.stubGlobal("fetch", () => answerWith({ error: { json: { message: "", data } } }));
  expect(await submitChange({ call: water })).toEqual({ answer: undefined, isPending: false });
});

test("a browser without `AbortSignal.any` sends changes too", async () => {
  const any: unknown = Reflect.get(AbortSignal, "any");
  Reflect.set(AbortSignal, "any", undefined);
  onTestFinished(() => void Reflect.set(AbortSignal, "any", any));
  vi.stubGlobal("fetch", () => answerWith({ result: { data: { json: { date: "2026-11-21", ml: 200 } } } }));
  expect(await submitChange({ call: water })).toMatchObject({ answer: { ml: 200 }, isPending: false });
});

test("changes that a device without storage sends at the same time do not end each other", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  let release = (): void => undefined;
  const bothSent = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    if (signals.push(signal) === 2) release();
    await bothSent;
    return answerWith({ result: { data: { json: { date: "2026-11-21", ml: 200 } } } });
  });
  await Promise.all([submitChange({ call: water }), submitChange({ call: water })]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
});

test("the week follows what is undone or logged while it waits, once the screen has set its day", () => {
  const { first, ids, sum } = cacheTwoEntries();
  showPending({ call: { type: "remove", input: { id: first.id } }, before: first, after: null });
  removeCachedEntry(first);
  expect([ids(), sum()]).toEqual([["second"], 486]);
  const { id, foodItemId, servings, mealType, date } = first;
  const call = { type: "add", input: { id, foodItemId, servings, mealType, date } } as const;
  showPending({ call, before: null, after: first });
  setCachedEntry(first);
  expect([ids(), sum()]).toEqual([["first", "second"], 972]);
});
