import "fake-indexeddb/auto";
import { MessageChannel } from "node:worker_threads";
import { deleteDB, openDB } from "idb";
import { addDays, mondayOf, weekOf } from "@fetta/domain/calendar-day";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleFoodHit } from "../entities/food/testing/sample-food-hit.ts";
import { today } from "../lib/local-date.ts";
import { clearOfflineData } from "./clear-offline-data.ts";
import { registerOfflineModules } from "./register-offline-modules.ts";
import { updateOutboxState } from "../lib/api/outbox-state.ts";
import type { PendingChange } from "../lib/api/queued-change.ts";
import { readCachedResponse, clearCachedResponses, cacheResponses, applyPendingChanges } from "./offline-cache.ts";
import { getDataOwner, setDataOwner } from "../lib/api/signed-in-account.ts";
import { createChangeStore, getOfflineDatabase } from "./offline-database.ts";
import { createTestChange, createTestEntry } from "./testing/fake-diary-server.ts";
import { OwnFoodsWorker } from "./testing/own-foods-worker.ts";

/** The time of the tests; fixed, so that the assertions about today do not depend on the clock. */
const noon = new Date("2026-11-21T12:00:00Z");
const day = today(noon);
const goals = { dailyCalorieGoal: 1850, dailyProteinGoal: 100, dailyCarbsGoal: 200, dailyFatGoal: 60 };
const sundayGoals = { ...goals, dailyCalorieGoal: 2400 };
const me = (id: string) => ({
  path: "account.me",
  input: undefined,
  data: { user: { id }, preferences: goals, weekdayGoals: { 7: sundayGoals } },
});
const list = (date: string, ...entries: object[]) => ({ path: "diary.list", input: { date }, data: entries });
const listOf = (date: string) => readCachedResponse({ path: "diary.list", input: { date } });
const queueChanges = (...changes: PendingChange[]) =>
  updateOutboxState({
    changes: changes.map((change, sequence) => ({ ...change, sequence, attempts: 1, rejection: null })),
  });

/** The server has applied a change. */
const complete = (change: PendingChange, answer: object | undefined) =>
  createChangeStore(getOfflineDatabase).complete({ ...change, sequence: 0, attempts: 0, rejection: null }, answer);

beforeEach(async () => {
  vi.setSystemTime(noon);
  registerOfflineModules();
  await clearCachedResponses();
  updateOutboxState({ changes: [], otherAccountsCount: 0 });
  setDataOwner("anna");
});
afterEach(() => void vi.useRealTimers());

describe("the offline cache", () => {
  test("answers when the server cannot be reached, also before the page knows its account", async () => {
    const apple = createTestEntry({ date: day });
    await cacheResponses([me("anna"), list(day, apple)]);
    setDataOwner(undefined);
    expect(await readCachedResponse({ path: "home.read", input: { date: day } })).toMatchObject({
      me: { user: { id: "anna" } },
      day: [{ id: apple.id }],
    });
    expect(getDataOwner()).toBe("anna");
  });

  test("has the choices about the check-in, which is switched off there", async () => {
    const settings = { path: "need.settings", input: undefined };
    await cacheResponses([{ ...settings, data: { isEnabled: true, weeklyChange: null, applied: null } }]);
    expect(await readCachedResponse(settings)).toMatchObject({ isEnabled: true });
  });

  test("applies pending changes to the day and to the week", async () => {
    const [apple, pear] = [createTestEntry({ date: day }), createTestEntry({ date: day })];
    await cacheResponses([me("anna"), list(day, apple)]);
    queueChanges(createTestChange("anna", apple, null), createTestChange("anna", null, pear));
    expect(applyPendingChanges({ path: "diary.list", input: { date: day } }, [apple])).toMatchObject([{ id: pear.id }]);
    const week = [{ date: day, calories: 80, isClosed: false, goals }];
    expect(applyPendingChanges({ path: "diary.week", input: { date: day } }, week)).toEqual(week);
  });

  const closing = (isClosed: boolean): PendingChange => ({
    ...createTestChange("anna", null, createTestEntry({ date: day })),
    after: null,
    call: { type: "close", input: { date: day, isClosed } },
  });
  const week = (isClosed: boolean) => [{ date: day, calories: 80, isClosed, goals }];
  const readWeek = (data: object[]) => applyPendingChanges({ path: "diary.week", input: { date: day } }, data);

  test("shows a day as closed while its closing waits, and as the server has it once that was rejected", () => {
    queueChanges(closing(true));
    expect(readWeek(week(false))).toEqual(week(true));
    queueChanges(closing(true), closing(false));
    expect(readWeek(week(false))).toEqual(week(false));
    const rejected = { ...closing(true), sequence: 0, attempts: 1, rejection: { code: "future_day", message: "No." } };
    updateOutboxState({ changes: [rejected] });
    expect(readWeek(week(false))).toEqual(week(false));
  });

  test("keeps a day closed that the server has closed, before its week was read again", async () => {
    await cacheResponses([me("anna"), { path: "diary.week", input: { date: mondayOf(day) }, data: week(false) }]);
    await complete(closing(true), undefined);
    expect(await readCachedResponse({ path: "diary.week", input: { date: mondayOf(day) } })).toEqual(week(true));
  });

  test("marks the days of pending new entries in their month", () => {
    queueChanges(createTestChange("anna", null, createTestEntry({ date: day })));
    const month = { path: "diary.loggedDays", input: { date: `${day.slice(0, 7)}-01` } };
    expect(applyPendingChanges(month, [])).toEqual([day]);
    expect(applyPendingChanges(month, [day])).toEqual([day]);
    expect(applyPendingChanges({ ...month, input: { date: "2020-01-01" } }, [])).toEqual([]);
  });

  test("returns an empty list for an unread today and nothing for another unread day", async () => {
    await cacheResponses([me("anna")]);
    expect(await listOf(day)).toEqual([]);
    expect(await listOf(addDays(day, -40))).toBeUndefined();
  });

  test("returns the goals of each weekday for an unread week", async () => {
    await cacheResponses([me("anna")]);
    expect(await readCachedResponse({ path: "diary.week", input: { date: day } })).toEqual(
      weekOf(day).map((date, index) => ({
        date,
        calories: 0,
        isClosed: false,
        goals: index === 6 ? sundayGoals : goals,
      })),
    );
  });

  test("applies no pending changes of another account", () => {
    const [apple, pear] = [createTestEntry({ date: day }), createTestEntry({ date: day })];
    queueChanges(createTestChange("anna", apple, null), createTestChange("anna", null, pear));
    setDataOwner("bruno");
    expect(applyPendingChanges({ path: "diary.list", input: { date: day } }, [])).toEqual([]);
    const week = [{ date: day, calories: 500, isClosed: false, goals }];
    expect(applyPendingChanges({ path: "diary.week", input: { date: day } }, week)).toEqual(week);
  });

  test("returns no data to the next account, whose first response deletes it", async () => {
    await cacheResponses([me("anna"), list(day, createTestEntry({ date: day }))]);
    setDataOwner("bruno");
    expect(await listOf(day)).toEqual([]);
    expect(await readCachedResponse(me("bruno"))).toBeUndefined();
    await cacheResponses([me("bruno")]);
    expect(await (await getOfflineDatabase()).count("responses")).toBe(1);
  });

  test("and what waits are deleted with the session also where the photos cannot be", async () => {
    const db = await getOfflineDatabase();
    await cacheResponses([me("anna")]);
    await createChangeStore(getOfflineDatabase).keep(createTestChange("anna", null, createTestEntry()), false);
    // A newer release's database of photos cannot be opened.
    const photos = await openDB("fetta-photos", 2);
    await expect(clearOfflineData("anna")).rejects.toThrow("version");
    expect([await db.count("responses"), await db.count("changes")]).toEqual([0, 0]);
    photos.close();
    await deleteDB("fetta-photos");
  });

  test("keeps the fourteen days visited last", async () => {
    const days = Array.from({ length: 20 }, (_, ago) => addDays(day, -ago - 1));
    for (const [visit, date] of days.entries()) {
      vi.setSystemTime(noon.getTime() + visit);
      await cacheResponses([list(date)]);
    }
    expect(await (await getOfflineDatabase()).count("responses")).toBeLessThanOrEqual(14);
    const [first = "", last = ""] = [days[0], days.at(-1)];
    expect([await listOf(first), await listOf(last)]).toEqual([undefined, []]);
  });

  test("is updated with changes the server has accepted", async () => {
    const apple = createTestEntry({ date: day });
    await cacheResponses([me("anna"), list(day)]);
    await complete(createTestChange("anna", null, apple), { ...apple, foodItemId: "kept" });
    expect(await listOf(day)).toMatchObject([{ id: apple.id, foodItemId: "kept" }]);
    await complete(createTestChange("anna", apple, null), undefined);
    expect(await listOf(day)).toEqual([]);
  });

  test("counts in the week what the server accepted after its response, and once what the response may have", async () => {
    const read = { path: "diary.week", input: { date: mondayOf(day) } };
    await cacheResponses([me("anna"), { ...read, data: week(false) }]);
    const apple = createTestChange("anna", null, createTestEntry({ date: day, calories: 80 }));
    await complete({ ...apple, createdAt: new Date(noon.getTime() - 1000).toISOString() }, undefined);
    expect(await readCachedResponse(read)).toMatchObject([{ calories: 80 }]);
    await complete({ ...apple, createdAt: new Date(noon.getTime() + 1000).toISOString() }, undefined);
    expect(await readCachedResponse(read)).toMatchObject([{ calories: 160 }]);
  });

  test("keeps a favourite that is made one again, and adds one of the known foods", () => {
    const bread = sampleFoodHit({ ref: "custom:1", favourite: true });
    const milk = sampleFoodHit({ ref: "custom:2", favourite: false });
    const habits = { usual: [], recents: [milk], favourites: [bread] };
    const favourite = (ref: string): PendingChange => ({
      ...closing(true),
      call: { type: "favourite", input: { ref, favourite: true } },
    });
    queueChanges(favourite("custom:1"), favourite("custom:2"));
    expect(applyPendingChanges({ path: "food.habits", input: {} }, habits)).toMatchObject({
      favourites: [{ ref: "custom:2", favourite: true }, { ref: "custom:1" }],
    });
  });

  test("has the user's own foods with the pending changes, each once", async () => {
    const [bread, biscuits] = [
      sampleFoodHit({ ref: "custom:1", kind: "custom", name: "Pane" }),
      sampleFoodHit({ ref: "custom:2", kind: "custom", name: "Biscotti" }),
    ];
    const change = (call: PendingChange["call"], food?: typeof bread): PendingChange => ({
      ...createTestChange("anna", null, createTestEntry({ date: day })),
      after: null,
      call,
      shown: { food },
    });
    const created = change({ type: "createFood", input: {} } as PendingChange["call"], biscuits);
    const removed = change({ type: "removeFood", input: { id: "1" } });
    const mine = { path: "food.mine", input: undefined };
    await cacheResponses([{ ...mine, data: [bread] }]);
    for (let times = 0; times < 2; times++) await complete(created, biscuits);
    queueChanges(removed);
    expect(await readCachedResponse(mine)).toMatchObject([{ ref: "custom:2" }]);
    await complete(change({ type: "favourite", input: { ref: "custom:1", favourite: true } }), undefined);
    updateOutboxState({ changes: [] });
    expect(await readCachedResponse(mine)).toMatchObject([{ ref: "custom:2" }, { ref: "custom:1", favourite: true }]);
  });

  const bar = sampleFoodHit({ ref: "product:8000000000019", kind: "product", name: "Barretta", units: [] });
  const loggedBar = (): PendingChange => {
    const after = createTestEntry({ date: day, calories: 132 });
    return {
      ...createTestChange("anna", null, { ...after, foodItem: { ...after.foodItem, servingGrams: 50 } }),
      call: { type: "log", input: { ref: bar.ref, amount: { grams: 50 }, mealType: "lunch", date: day } },
      shown: { food: bar },
    };
  };
  const last = { day, grams: 50, servings: 1, unit: null, calories: 132 };

  test("has a food that was logged and not sent among the user's own and the recent ones, once and with its amount", () => {
    const [bread, known] = [sampleFoodHit({ ref: "custom:1" }), { ...bar, favourite: true }];
    queueChanges(loggedBar(), loggedBar());
    const mine = (...foods: (typeof bar)[]) => applyPendingChanges({ path: "food.mine", input: undefined }, foods);
    expect(mine(bread)).toEqual([{ ...bar, last }, bread]);
    expect(mine(bread, known)).toEqual([{ ...known, last }, bread]);
    const habits = { usual: [known], recents: [bread], favourites: [known] };
    expect(applyPendingChanges({ path: "food.habits", input: {} }, habits)).toEqual({
      usual: [{ ...known, last }],
      recents: [{ ...bar, last }, bread],
      favourites: [{ ...known, last }],
    });
  });

  test("finds what was logged and not sent in a search of a page that has just been loaded, with no own food stored", async () => {
    await cacheResponses([me("anna")]);
    await createChangeStore(getOfflineDatabase).keep(loggedBar(), false);
    vi.stubGlobal("Worker", OwnFoodsWorker);
    vi.stubGlobal("MessageChannel", MessageChannel);
    vi.resetModules();
    const page = {
      cache: await import("./offline-cache.ts"),
      offline: await import("./register-offline-modules.ts"),
      account: await import("../lib/api/signed-in-account.ts"),
    };
    page.offline.registerOfflineModules();
    page.account.setDataOwner("anna");
    const read = { path: "search.foods", input: { text: "barretta" } };
    expect(await page.cache.readCachedResponse(read)).toMatchObject({ mine: [{ ref: bar.ref, last }], offline: true });
    vi.unstubAllGlobals();
    await (await getOfflineDatabase()).clear("changes");
  });
});
