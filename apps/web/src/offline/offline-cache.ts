import { weekOf } from "@fetta/domain/calendar-day";
import { goalsOfWeekday } from "@fetta/domain/goals/goal-versions";
import { today } from "../lib/local-date.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { readKey } from "../lib/api/query-key.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
import { weekWithChanges, withChanges, withEntry } from "../lib/api/diary-change.ts";
import type { Change, Entry, WeekDay } from "../lib/api/diary-change.ts";
import { deviceQueue } from "../lib/api/offline-port.ts";
import type { Answered, Read } from "../lib/api/offline-port.ts";
import { heldNow } from "../lib/api/outbox-state.ts";
import { mostKept } from "../lib/api/offline-procedures.ts";
import { ownerNow, setOwner } from "../lib/api/data-owner.ts";
import { noteStale } from "./stale-data-recheck.ts";
import { storage } from "./offline-database.ts";
import type { KeptRead } from "./offline-database.ts";

type Me = Outputs["account"]["me"];
type Home = Outputs["home"]["read"];

const keyOf = ({ path, input }: Read): string => JSON.stringify([path, input ?? null]);
const dayOf = (input: unknown): string => (input as { date: string }).date;
const mondayOf = (day: string): string => weekOf(day)[0] ?? day;

/** An answer as the reads that it is made of. */
function apart({ path, input, data }: Answered): Answered[] {
  if (path !== "home.read") return [{ path, input, data }];
  const { me, day, week } = data as Home;
  const date = dayOf(input);
  return [
    { path: "account.me", input: undefined, data: me },
    { path: "diary.list", input: { date }, data: day },
    { path: "diary.week", input: { date: mondayOf(date) }, data: week },
  ];
}

/** Keeps answers for times without a connection: of the person who is there, and of nobody else beside them. */
export async function keepReads(answers: readonly Answered[]): Promise<void> {
  const user = ownerNow();
  if (user === undefined) return;
  const kept = answers.flatMap(apart).filter(({ path }) => mostKept(path) > 0);
  const { store, done } = (await storage()).transaction("reads", "readwrite");
  const present = await store.getAll();
  const at = Date.now();
  const fresh = kept.map((read): KeptRead => ({ ...read, key: keyOf(read), user, at }));
  const keys = new Set(fresh.map(({ key }) => key));
  const stay = present.filter((read) => read.user === user && !keys.has(read.key));
  const byAge = [...stay, ...fresh].toSorted((one, other) => other.at - one.at);
  const counts = new Map<string, number>();
  const tooMany = byAge.filter(({ path }) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count > mostKept(path);
  });
  const others = present.filter((read) => read.user !== user && !keys.has(read.key));
  await Promise.all([
    ...fresh.map((read) => store.put(read)),
    ...[...others, ...tooMany].map(({ key }) => store.delete(key)),
  ]);
  await done;
}

/** Forgets all of it. */
export async function forgetReads(): Promise<void> {
  await (await storage()).clear("reads");
}

async function keptOf<Data>(read: Read): Promise<Data | undefined> {
  const kept = await (await storage()).get("reads", keyOf(read));
  if (!kept) return undefined;
  // The first question of a page without a connection: whoever was there last is there.
  if (read.path === "account.me" && ownerNow() === undefined) setOwner(kept.user);
  return kept.user === ownerNow() ? (kept.data as Data) : undefined;
}

/** The entries of a day. Of today that has not been read yet nothing is known but what is added now. */
async function keptDay(date: string): Promise<Entry[] | undefined> {
  const day = await keptOf<Entry[]>({ path: "diary.list", input: { date } });
  return day ?? (date === today() ? [] : undefined);
}

async function keptWeek(date: string): Promise<WeekDay[] | undefined> {
  const week = await keptOf<WeekDay[]>({ path: "diary.week", input: { date: mondayOf(date) } });
  if (week || mondayOf(date) !== mondayOf(today())) return week;
  const me = await keptOf<Me>({ path: "account.me", input: undefined });
  if (!me) return undefined;
  const present = { goals: me.preferences, weekdays: me.weekdayGoals };
  return weekOf(date).map((day) => ({ date: day, calories: 0, goals: goalsOfWeekday(present, day) }));
}

async function keptHome(input: unknown): Promise<Partial<Home> | undefined> {
  const me = await keptOf<Me>({ path: "account.me", input: undefined });
  if (!me) return undefined;
  const [day, week] = [await keptDay(dayOf(input)), await keptWeek(dayOf(input))];
  return { me, ...(day && { day }), ...(week && { week }) };
}

/** The favourites and the recents of another meal are the same; what is usual there is not known. */
async function keptHabits(input: unknown): Promise<Outputs["food"]["habits"] | undefined> {
  const own = await keptOf<Outputs["food"]["habits"]>({ path: "food.habits", input });
  if (own) return own;
  const reads = await (await storage()).getAllFromIndex("reads", "at");
  const last = reads.findLast(({ path, user }) => path === "food.habits" && user === ownerNow());
  return last && { ...(last.data as Outputs["food"]["habits"]), usual: [] };
}

async function keptAnswer(read: Read): Promise<unknown> {
  const { path, input } = read;
  if (path === "home.read") return keptHome(input);
  if (path === "diary.list") return keptDay(dayOf(input));
  if (path === "diary.week") return keptWeek(dayOf(input));
  if (path === "food.habits") return keptHabits(input);
  if (path === "search.foods" || path === "food.read") {
    const foods = await import("./offline-food-search.ts");
    return path === "food.read"
      ? ((await keptOf(read)) ?? foods.stockFoodOf(input))
      : foods.searchStock(input, await keptHabits({}));
  }
  return keptOf(read);
}

/** The last answer to a question, with what was changed since; undefined where there is none. */
export async function answerOf(read: Read): Promise<unknown> {
  const data = await keptAnswer(read);
  if (data === undefined) return undefined;
  noteStale();
  const { ready } = await deviceQueue();
  await ready;
  return shownOver(read, data);
}

/** A day or a week with what the server does not have yet. */
export function shownOver({ path, input }: Read, data: unknown): unknown {
  // After a session that ran out somebody else may be there before the queue has looked again.
  const changes = heldNow().changes.filter(({ user }) => user === ownerNow());
  if (changes.length === 0) return data;
  if (path === "diary.list") return withChanges(data as Entry[], dayOf(input), changes);
  if (path === "diary.week") return weekWithChanges(data as WeekDay[], changes);
  if (path !== "home.read") return data;
  const home = data as Partial<Home>;
  return {
    ...home,
    ...(home.day && { day: withChanges(home.day, dayOf(input), changes) }),
    ...(home.week && { week: weekWithChanges(home.week, changes) }),
  };
}

/** An answer that came after the last one had taken its place. */
export function showLate(read: Read, data: unknown): void {
  for (const { path, input, data: part } of apart({ ...read, data }))
    queryClient.setQueryData(readKey(path, input), part);
}

/** What the server has taken belongs to the last answer, too: the next one may not come before the page is gone. */
export async function amendReads({ before, after }: Change, entry: Entry | undefined): Promise<void> {
  const { store, done } = (await storage()).transaction("reads", "readwrite");
  const now = after && (entry ?? after);
  for (const date of new Set([before?.date, now?.date])) {
    if (date === undefined) continue;
    const key = keyOf({ path: "diary.list", input: { date } });
    // eslint-disable-next-line no-await-in-loop -- a transaction has one hand
    const kept = await store.get(key);
    if (!kept || kept.user !== ownerNow()) continue;
    const day = (kept.data as Entry[]).filter(({ id }) => id !== (before ?? now)?.id);
    const data = now?.date === date ? withEntry(day, now) : day;
    // eslint-disable-next-line no-await-in-loop -- as above
    await store.put({ ...kept, data });
  }
  await done;
}
