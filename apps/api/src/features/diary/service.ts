import { AppError } from "@fetta/domain/errors";
import { addDays, weekOf } from "@fetta/domain/calendar-day";
import { goalsOn } from "@fetta/domain/goals/goal-versions";
import { rescaledOverrides } from "@fetta/domain/nutrition/nutrition";
import { listDayOfSession, sumDaysOfSession } from "@fetta/db/queries/diary/diary-day";
import type { EatenDays } from "@fetta/db/queries/diary/diary-day";
import {
  deleteEntry,
  findEntry,
  insertEntry,
  lockEntry,
  updateEntry,
} from "@fetta/db/queries/diary/diary-entry";
import type { EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { isUnconfirmed } from "@fetta/db/queries/estimates/meal-estimate";
import { findFoodItem, holdFoodItem } from "@fetta/db/queries/food/food-item";
import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { isOurId } from "../../lib/uuid.ts";
import { logEntryOf, overridesOf } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import type { AddEntryInput, EditEntryInput, WeekDay } from "./schema.ts";

type Store = Pick<Deps, "db">;

/** A day of whoever holds the session; one statement, the check of the session included. */
export async function readDay({ db }: Store, sessionId: string, date: string): Promise<LogEntry[]> {
  const rows = await listDayOfSession(db, sessionId, date);
  if (!rows) throw new AppError("not_signed_in");
  return rows.map(logEntryOf);
}

/** The week that holds `date`: its seven days, Monday first, with the kcal eaten on each and the goals of that day. */
export function weekSums(date: string, { days, goalVersions }: EatenDays): WeekDay[] {
  const byDay = new Map(days.map((sum) => [sum.day, sum.calories]));
  return weekOf(date).map((day) => ({
    date: day,
    calories: byDay.get(day) ?? 0,
    goals: goalsOn(goalVersions, day),
  }));
}

/** First and last day of the week that holds `date`. */
export function weekSpan(date: string): { from: string; to: string } {
  const [monday = date] = weekOf(date);
  return { from: monday, to: addDays(monday, 6) };
}

/** kcal and goals of the seven days, Monday first, of the week that holds `date`. */
export async function readWeek({ db }: Store, sessionId: string, date: string): Promise<WeekDay[]> {
  const { from, to } = weekSpan(date);
  const eaten = await sumDaysOfSession(db, sessionId, from, to);
  if (!eaten) throw new AppError("not_signed_in");
  return weekSums(date, eaten);
}

function touchesFigures({ servings, calories, protein, carbs, fat }: Omit<EditEntryInput, "id">): boolean {
  return [servings, calories, protein, carbs, fat].some((given) => given !== undefined);
}

async function entryOf({ db }: Store, viewer: Viewer, id: string): Promise<LogEntry> {
  const found = await findEntry(db, viewer.id, id);
  if (!found) throw new AppError("not_found");
  return logEntryOf(found);
}

type NewEntry = Parameters<typeof insertEntry>[1];

/** An entry of a food; undefined where its id is in use. */
function insertEntryOf({ db }: Store, food: FoodItemRow, entry: NewEntry): Promise<EntryRow | undefined> {
  if (food.source !== "photo") return insertEntry(db, entry);
  // A correction of another entry may be removing the food of a photo at this moment.
  return db.transaction().execute(async (tx) => {
    if (!(await holdFoodItem(tx, food.userId, food.id))) throw new AppError("not_found");
    return insertEntry(tx, { ...entry, estimated: await isUnconfirmed(tx, food.id) });
  });
}

/**
 * Adds an entry. A client-made id that is already there answers with that entry when it is the same one (a repeated
 * request), and is refused otherwise; `created` tells the two apart.
 */
export async function addEntry(
  deps: Store,
  viewer: Viewer,
  input: AddEntryInput,
  today: string,
): Promise<{ entry: LogEntry; created: boolean }> {
  const food = await findFoodItem(deps.db, viewer.id, input.foodItemId);
  if (!food) {
    // A request that is sent again may find its entry corrected, and the photo's first food gone.
    const corrected = input.id === undefined ? undefined : await findEntry(deps.db, viewer.id, input.id);
    if (corrected?.food.source !== "photo") throw new AppError("not_found");
    return { entry: logEntryOf(corrected), created: false };
  }
  const day = input.date ?? today;
  const row = await insertEntryOf(deps, food, {
    ...(input.id === undefined ? {} : { id: input.id }),
    userId: viewer.id,
    foodItemId: food.id,
    day,
    mealType: input.mealType,
    servings: input.servings,
    caloriesOverride: input.calories ?? null,
    proteinOverride: input.protein ?? null,
    carbsOverride: input.carbs ?? null,
    fatOverride: input.fat ?? null,
  });
  if (row) return { entry: logEntryOf({ entry: row, food }), created: true };
  const present = input.id === undefined ? undefined : await findEntry(deps.db, viewer.id, input.id);
  if (present?.entry.foodItemId !== food.id) throw new AppError("entry_id_taken");
  return { entry: logEntryOf(present), created: false };
}

type Kept = Pick<
  EntryRow,
  | "servings"
  | "mealType"
  | "day"
  | "caloriesOverride"
  | "proteinOverride"
  | "carbsOverride"
  | "fatOverride"
  | "estimated"
>;

/** What an edit makes of an entry. Overrides are values of the whole entry: a new amount rescales those not given anew. */
function edited(entry: EntryRow, input: Omit<EditEntryInput, "id">): Kept {
  const servings = input.servings ?? entry.servings;
  const kept = rescaledOverrides(overridesOf(entry), entry.servings, servings);
  const chosen = <Value>(given: Value | undefined, present: Value): Value =>
    given === undefined ? present : given;
  return {
    servings,
    mealType: input.mealType ?? entry.mealType,
    day: input.date ?? entry.day,
    caloriesOverride: chosen(input.calories, kept.calories),
    proteinOverride: chosen(input.protein, kept.protein),
    carbsOverride: chosen(input.carbs, kept.carbs),
    fatOverride: chosen(input.fat, kept.fat),
    // Whoever sets an amount or a figure has looked at it; another day or meal says nothing about them.
    estimated: entry.estimated && !touchesFigures(input),
  };
}

const sameAs = (entry: EntryRow, kept: Kept): boolean =>
  (Object.keys(kept) as (keyof Kept)[]).every((name) => entry[name] === kept[name]);

/**
 * Changes an entry. An edit that finds everything as it wants it is a repeated one, and changes nothing; one that
 * starts from another version than is there is refused.
 */
export async function editEntry(
  deps: Store,
  viewer: Viewer,
  { id, ifVersion, ...input }: EditEntryInput,
): Promise<LogEntry> {
  if (!isOurId(id)) throw new AppError("not_found");
  return deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, viewer.id, id);
    if (!entry) throw new AppError("not_found");
    const kept = edited(entry, input);
    if (!sameAs(entry, kept)) {
      if (ifVersion !== undefined && ifVersion !== entry.version) throw new AppError("entry_changed");
      await updateEntry(tx, viewer.id, id, kept);
    }
    return entryOf({ db: tx }, viewer, id);
  });
}

/** Removes an entry; one that is not there, or another person's, is left alone without a word. */
export async function removeEntry({ db }: Store, viewer: Viewer, id: string): Promise<void> {
  if (isOurId(id)) await deleteEntry(db, viewer.id, id);
}
