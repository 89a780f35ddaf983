import { addDays, mondayOf, weekOf } from "@fetta/domain/calendar-day";
import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { listPeriodDays, periodContaining, type TrendSpan } from "@fetta/domain/trends/trend-period";
import { buildTrendDays, computeDiaryStreak, summarizeTrend } from "@fetta/domain/trends/trend-summary";
import { buildWeightPoints } from "@fetta/domain/trends/weight-trend";
import { today } from "../lib/local-date.ts";
import { createSessionValue } from "../lib/session-state.ts";
import { queryClient, buildQueryKey } from "../lib/api/query-client.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
import type { Entry, WeekDay } from "../lib/api/queued-change.ts";
import { applyChange } from "./apply-changes.ts";
import { filterVisibleChanges } from "./queued-changes.ts";
import {
  loadOutbox,
  maxCachedResponses,
  type ProcedureResponse,
  type ProcedureQuery,
} from "../lib/api/offline-port.ts";
import { forgetHomeSnapshot } from "../lib/first-paint/home-snapshot.ts";
import { getOutboxState } from "../lib/api/outbox-state.ts";
import { getDataOwner, setDataOwner } from "../lib/api/signed-in-account.ts";
import type { OfflineFoodsQuery } from "./offline-foods.ts";
import { getOfflineDatabase, type CachedResponse } from "./offline-database.ts";
import { api } from "../lib/api/api-client.ts";

type Me = Outputs["account"]["me"];
type Home = Outputs["home"]["read"];
type FoodHit = Outputs["food"]["mine"][number];

/** The key of the cached response to a query. */
export const cacheKeyOf = ({ path, input }: ProcedureQuery): string => JSON.stringify([path, input ?? null]);
const inputDate = (input: unknown): string => (input as { date: string }).date;

/** Splits the response of `home.read` into those of the queries that it consists of. */
function splitHomeResponse({ path, input, data }: ProcedureResponse): ProcedureResponse[] {
  if (path !== "home.read") return [{ path, input, data }];
  const { me, day, week, lastWeek } = data as Home;
  const date = inputDate(input);
  return [
    { path: "account.me", input: undefined, data: me },
    { path: "diary.list", input: { date }, data: day },
    { path: "diary.week", input: { date: mondayOf(date) }, data: week },
    ...(lastWeek ? [{ path: "diary.week", input: { date: mondayOf(addDays(date, -1)) }, data: lastWeek }] : []),
  ];
}

/** Caches responses for offline use, for the current user only: rows of other users are deleted. */
export async function cacheResponses(responses: readonly ProcedureResponse[]): Promise<void> {
  const userId = getDataOwner();
  if (userId === undefined) return;
  const cacheable = responses.flatMap(splitHomeResponse).filter(({ path }) => maxCachedResponses(path) > 0);
  const { store, done } = (await getOfflineDatabase()).transaction("responses", "readwrite");
  const present = await store.getAll();
  const at = Date.now();
  const freshRows = cacheable.map((read): CachedResponse => ({ ...read, key: cacheKeyOf(read), user: userId, at }));
  const rows = new Map([...present, ...freshRows].map((read) => [read.key, read]));
  const newestFirst = [...rows.values()].toSorted((one, other) => other.at - one.at);
  const counts = new Map<string, number>();
  const outdated = newestFirst.filter(({ path, user }) => {
    if (user !== userId) return true;
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count > maxCachedResponses(path);
  });
  await Promise.all([...freshRows.map((read) => store.put(read)), ...outdated.map(({ key }) => store.delete(key))]);
  await done;
}

export async function clearCachedResponses(): Promise<void> {
  forgetHomeSnapshot();
  await (await getOfflineDatabase()).clear("responses");
}

async function readCachedData<Data>(read: ProcedureQuery): Promise<Data | undefined> {
  const row = await (await getOfflineDatabase()).get("responses", cacheKeyOf(read));
  if (!row) return undefined;
  // The first query of a page that loads offline: the user of the cached response becomes the current user.
  if (read.path === "account.me" && getDataOwner() === undefined) setDataOwner(row.user);
  return row.user === getDataOwner() ? (row.data as Data) : undefined;
}

/** The entries of a day. Today is empty where it was never fetched. */
async function readCachedDay(date: string): Promise<Entry[] | undefined> {
  const day = await readCachedData<Entry[]>({ path: "diary.list", input: { date } });
  return day ?? (date === today() ? [] : undefined);
}

async function readCachedWeek(date: string): Promise<WeekDay[] | undefined> {
  const week = await readCachedData<WeekDay[]>({ path: "diary.week", input: { date: mondayOf(date) } });
  if (week || mondayOf(date) !== mondayOf(today())) return week;
  const me = await readCachedData<Me>({ path: "account.me", input: undefined });
  if (!me) return undefined;
  const present = { goals: me.preferences, weekdays: me.weekdayGoals };
  return weekOf(date).map((day) => ({ date: day, calories: 0, isClosed: false, goals: goalsForWeekday(present, day) }));
}

async function readCachedHome(input: unknown): Promise<Partial<Home> | undefined> {
  const me = await readCachedData<Me>({ path: "account.me", input: undefined });
  if (!me) return undefined;
  const date = inputDate(input);
  const [day, week] = [await readCachedDay(date), await readCachedWeek(date)];
  const lastWeek = mondayOf(date) === date ? await readCachedWeek(addDays(date, -1)) : undefined;
  return { me, ...(day && { day }), ...(week && { week }), ...(lastWeek && { lastWeek }) };
}

/** The habits of another meal have the same favourites and recents, but `usual` is unknown. */
async function readCachedHabits(input: unknown): Promise<Outputs["food"]["habits"] | undefined> {
  const exactMatch = await readCachedData<Outputs["food"]["habits"]>({ path: "food.habits", input });
  if (exactMatch) return exactMatch;
  const rows = await (await getOfflineDatabase()).getAllFromIndex("responses", "at");
  const last = rows.findLast(({ path, user }) => path === "food.habits" && user === getDataOwner());
  return last && { ...(last.data as Outputs["food"]["habits"]), usual: [] };
}

/** What is cached of a query, or else `missing`, with what waits, which a page that has just been loaded does not know yet. */
async function readWithChanges<Data>(read: ProcedureQuery, missing?: Data): Promise<Data | undefined> {
  const data = (await buildCachedResponse(read)) ?? missing;
  if (data === undefined) return undefined;
  const { ready } = await loadOutbox();
  await ready;
  return applyPendingChanges(read, data) as Data;
}

/** The user's foods that are known here: eaten before or just now, favourites and custom foods, each once. */
async function readOwnFoods(): Promise<FoodHit[]> {
  const [mine, habits] = await Promise.all([
    readWithChanges<FoodHit[]>({ path: "food.mine", input: undefined }, []),
    readWithChanges<Outputs["food"]["habits"]>({ path: "food.habits", input: {} }),
  ]);
  const lists = [mine, habits?.usual, habits?.recents, habits?.favourites];
  return [...new Map(lists.flatMap((list) => list ?? []).map((hit) => [hit.ref, hit])).values()];
}

/** Set while the worker with the stock foods runs. */
let foodsWorker: Worker | undefined;

/** It takes a second of a slow phone until the foods are indexed. */
function startFoodsWorker(): Worker {
  if (foodsWorker) return foodsWorker;
  const worker = new Worker(new URL("offline-foods.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", () => (foodsWorker = undefined));
  foodsWorker = worker;
  return worker;
}

/** Asks the worker with the stock foods, which is part of the app shell; fails where it was not stored. */
function askOfflineFoods(query: OfflineFoodsQuery): Promise<unknown> {
  const worker = startFoodsWorker();
  const { port1, port2 } = new MessageChannel();
  const settled = new AbortController();
  return new Promise((resolve, reject) => {
    port1.addEventListener("message", ({ data }) => resolve(data), settled);
    port1.start();
    worker.addEventListener("error", () => reject(new Error("the worker did not start")), settled);
    worker.postMessage(query, [port2]);
  }).finally(() => {
    settled.abort();
    port1.close();
  });
}

/** The queries that the foods on this device answer. */
const foodPaths = ["search.foods", "search.group", "food.read", "product.lookup", "estimate.describe"];

async function readFromFoods(read: ProcedureQuery): Promise<unknown> {
  const [mine, personal] = await Promise.all([
    readOwnFoods(),
    readWithChanges<Outputs["estimate"]["personalFoods"]>({ path: "estimate.personalFoods", input: undefined }),
  ]);
  const { path, input } = read;
  return askOfflineFoods({ path, input, mine, personal });
}

type Trend = Outputs["trends"]["read"];

/**
 * The trends of a period that was never read, from the days that are kept: their entries, goals and closings, and what
 * other periods know of water and weight. Undefined where none of its days is kept.
 */
async function buildTrend(input: unknown): Promise<Trend | undefined> {
  const { span, date = today() } = input as { span: TrendSpan; date?: string };
  const rows = await (await getOfflineDatabase()).getAllFromIndex("responses", "at");
  const rowsOf = (path: string) => rows.filter((row) => row.path === path && row.user === getDataOwner());
  const me = rowsOf("account.me")[0]?.data as Me | undefined;
  const weekDays = rowsOf("diary.week").flatMap(({ data }) => data as WeekDay[]);
  const eaten = rowsOf("diary.list").flatMap((row) => {
    const [day, entries] = [inputDate(row.input), row.data as Entry[]];
    const isClosed = weekDays.some((known) => known.date === day && known.isClosed);
    return entries.length > 0 ? { day, isClosed, ...roundNutrition(sumNutrition(entries)) } : [];
  });
  const period = periodContaining(span, date);
  if (!me || !eaten.some(({ day }) => day >= period.from && day <= period.to)) return undefined;
  const versions = weekDays.map((day) => ({ validFrom: day.date, goals: day.goals, weekdays: {} }));
  const present = { validFrom: period.from, goals: me.preferences, weekdays: me.weekdayGoals };
  const days = buildTrendDays(listPeriodDays(period), eaten, versions.length > 0 ? versions : [present], me.need);
  const [bodyRow] = rowsOf("trends.body");
  const body = bodyRow?.data as Outputs["trends"]["body"] | undefined;
  const known = rowsOf("trends.read").flatMap(({ data }) => (data as Trend).days);
  const waterOn = new Map(known.map((one) => [one.date, one.water]));
  const kgOn = new Map(known.map((one) => [one.date, one.weight]));
  if (body) waterOn.set(inputDate(bodyRow?.input), body.waterMl);
  if (body?.weight) kgOn.set(body.weight.date, body.weight.kg);
  const weights = [...kgOn].flatMap(([day, kg]) => (kg === null ? [] : { day, kg }));
  const points = buildWeightPoints(weights, period.from, period.to).map(({ day, ...point }) => ({
    date: day,
    ...point,
  }));
  return {
    ...period,
    today: today(),
    pro: me.profile.proStatus === "active",
    days: days.map(({ day, ...figures }) => ({
      date: day,
      ...figures,
      water: waterOn.get(day) ?? 0,
      weight: kgOn.get(day) ?? null,
    })),
    summary: summarizeTrend(days, today()),
    weight: { points, change: null, last: points.at(-1) ?? body?.weight ?? null, profileWeight: null },
    streak: computeDiaryStreak(eaten.map(({ day }) => day).toSorted(), today()),
    nutrients: null,
  };
}

async function buildCachedResponse(read: ProcedureQuery): Promise<unknown> {
  const { path, input } = read;
  if (path === "home.read") return readCachedHome(input);
  if (path === "diary.list") return readCachedDay(inputDate(input));
  if (path === "diary.week") return readCachedWeek(inputDate(input));
  if (path === "trends.read") return (await readCachedData(read)) ?? buildTrend(input);
  if (path === "food.habits") return readCachedHabits(input);
  if (foodPaths.includes(path)) return (await readCachedData(read)) ?? readFromFoods(read);
  return readCachedData(read);
}

/** Interval at which the server is checked while cached responses are shown, ms. */
const recheckIntervalMs = 20_000;

/** Undefined while no cached response is shown; the data of a session that has ended is not refetched. */
const recheckTimer = createSessionValue<ReturnType<typeof setInterval> | undefined>(undefined, (previous) =>
  clearInterval(previous),
);
let isChecking = false;

async function recheckServer(): Promise<void> {
  if (recheckTimer.get() === undefined || isChecking || !navigator.onLine) return;
  isChecking = true;
  try {
    await api.auth.signInMethods.query();
    recheckTimer.set(undefined);
    await queryClient.invalidateQueries();
  } catch {
    // The server is still unreachable: the next interval retries.
  } finally {
    isChecking = false;
  }
}

/**
 * Starts the check of the server while cached responses are shown; all queries are refetched as soon as it is
 * reachable.
 */
function startStaleDataRecheck(): void {
  if (recheckTimer.get() === undefined) recheckTimer.set(setInterval(() => void recheckServer(), recheckIntervalMs));
}

addEventListener("online", () => void recheckServer());
document.addEventListener("visibilitychange", () => void recheckServer());

/** Ms from a cached response until its screen is drawn. */
const foodsDelayMs = 300;

/** The cached response of a query with the pending changes applied; undefined where there is none. */
export async function readCachedResponse(read: ProcedureQuery): Promise<unknown> {
  const data = await readWithChanges(read);
  if (data === undefined) return undefined;
  startStaleDataRecheck();
  // Without a network foods are described and searched on this device: the worker starts once the screen is drawn.
  if (!navigator.onLine) setTimeout(startFoodsWorker, foodsDelayMs);
  return data;
}

/** Applies the pending changes to a response. */
export function applyPendingChanges(read: ProcedureQuery, data: unknown): unknown {
  // After a session has expired another user may be signed in before the queue reloads its state.
  const changes = getOutboxState().changes.filter(({ userId }) => userId === getDataOwner());
  return filterVisibleChanges(changes).reduce((shown, change) => applyChange(read, shown, change), data);
}

/** Shows a response that arrived after the cached one was shown. */
export function showLateResponse(read: ProcedureQuery, data: unknown): void {
  for (const { path, input, data: part } of splitHomeResponse({ ...read, data }))
    queryClient.setQueryData(buildQueryKey(path, input), part);
}
