import { AppError } from "@fetta/domain/errors";
import { isFutureDay, weekOf } from "@fetta/domain/calendar-day";
import { findGoalsOnDay } from "@fetta/domain/goals/goal-versions";
import { periodContaining } from "@fetta/domain/trends/trend-period";
import { rescaleOverrides, roundOverrides, type NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import {
  closeDay,
  listDayEntriesBySession,
  listLoggedDaysBySession,
  reopenDay,
  sumDayCaloriesBySession,
  type CalorieHistory,
} from "@fetta/db/queries/diary/diary-day";
import { deleteEntry, findEntry, insertEntry, updateEntry, type EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { isEstimateUnconfirmed } from "@fetta/db/queries/estimates/meal-estimate";
import { findFoodItem, lockFoodItemForShare, type FoodItemRow } from "@fetta/db/queries/food/food-item";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { toLogEntry, overridesOf, type LogEntry, type LoggedEntry } from "./presentation.ts";
import type { AddEntryInput, EditEntryInput, WeekDay } from "./schema.ts";

type DiaryDeps = Pick<Deps, "db">;

/** Entries of a day for the user of the session; one statement, which also checks the session. */
export async function readDay({ db }: DiaryDeps, sessionId: string, date: string): Promise<LogEntry[]> {
  const rows = await listDayEntriesBySession(db, sessionId, date);
  if (!rows) throw new AppError("not_signed_in");
  return rows.map(toLogEntry);
}

/** The days of `week` with the kcal eaten on each and the goals of that day. */
export function toWeekDays(week: readonly string[], { days, goalVersions }: CalorieHistory): WeekDay[] {
  const byDay = new Map(days.map((sum) => [sum.day, sum]));
  return week.map((day) => ({
    date: day,
    calories: byDay.get(day)?.calories ?? 0,
    isClosed: byDay.get(day)?.isClosed ?? false,
    goals: findGoalsOnDay(goalVersions, day),
  }));
}

/** The days of the week that contains `date`, Monday first; the first; and the last. */
export function weekRange(date: string): { week: string[]; from: string; to: string } {
  const week = weekOf(date);
  return { week, from: week[0] ?? date, to: week[6] ?? date };
}

/** kcal and goals of the seven days, Monday first, of the week that contains `date`. */
export async function readWeek({ db }: DiaryDeps, sessionId: string, date: string): Promise<WeekDay[]> {
  const { week, from, to } = weekRange(date);
  const eaten = await sumDayCaloriesBySession(db, sessionId, from, to);
  if (!eaten) throw new AppError("not_signed_in");
  return toWeekDays(week, eaten);
}

/** The days of the month that contains `date` that have entries, in order. */
export async function readLoggedDays({ db }: DiaryDeps, sessionId: string, date: string): Promise<string[]> {
  const { from, to } = periodContaining("month", date);
  const days = await listLoggedDaysBySession(db, sessionId, from, to);
  if (!days) throw new AppError("not_signed_in");
  return days;
}

/**
 * Closes a day, or opens it again; both are idempotent. A day in the future (`isFutureDay`) or without entries cannot be closed:
 * `future_day`, `day_without_entries`.
 */
export async function setDayClosed(
  { db }: DiaryDeps,
  { id }: CurrentUser,
  { date, isClosed }: { date: string; isClosed: boolean },
  today: string,
): Promise<void> {
  if (isFutureDay(date, today)) throw new AppError("future_day");
  if (!isClosed) return reopenDay(db, id, date);
  if (!(await closeDay(db, id, date))) throw new AppError("day_without_entries");
}

function changesNutrition({ servings, calories, protein, carbs, fat }: Omit<EditEntryInput, "id">): boolean {
  return [servings, calories, protein, carbs, fat].some((given) => given !== undefined);
}

type NewEntry = Parameters<typeof insertEntry>[1];

/** Inserts an entry of a food; undefined where its id is in use. */
function insertEntryForFood({ db }: DiaryDeps, food: FoodItemRow, entry: NewEntry): Promise<EntryRow | undefined> {
  if (food.source !== "photo") return insertEntry(db, entry);
  // A parallel correction of another entry may be deleting the photo's food.
  return db.transaction().execute(async (tx) => {
    if (!(await lockFoodItemForShare(tx, food.userId, food.id))) throw new AppError("not_found");
    return insertEntry(tx, { ...entry, needsReview: await isEstimateUnconfirmed(tx, food.userId, food.id) });
  });
}

/**
 * Adds an entry. An existing client-generated id returns its entry if it is the same one (a repeated request), and is
 * rejected otherwise; `created` distinguishes a new entry from a repeated request.
 */
export async function addEntry(
  deps: DiaryDeps,
  currentUser: CurrentUser,
  input: AddEntryInput,
  today: string,
): Promise<LoggedEntry> {
  const food = await findFoodItem(deps.db, currentUser.id, input.foodItemId);
  if (!food) {
    // A repeated request may find its entry corrected and the photo's first food deleted.
    const corrected = input.id === undefined ? undefined : await findEntry(deps.db, currentUser.id, input.id);
    if (corrected?.food.source !== "photo") throw new AppError("not_found");
    return { entry: toLogEntry(corrected), created: false };
  }
  const day = input.date ?? today;
  const row = await insertEntryForFood(deps, food, {
    ...(input.id === undefined ? {} : { id: input.id }),
    userId: currentUser.id,
    foodItemId: food.id,
    day,
    mealType: input.mealType,
    servings: input.servings,
    eatenAt: input.eatenAt ?? null,
    ...toOverrideColumns({
      calories: input.calories ?? null,
      protein: input.protein ?? null,
      carbs: input.carbs ?? null,
      fat: input.fat ?? null,
    }),
  });
  if (row) return { entry: toLogEntry({ entry: row, food }), created: true };
  const existing = input.id === undefined ? undefined : await findEntry(deps.db, currentUser.id, input.id);
  if (existing?.entry.foodItemId !== food.id) throw new AppError("entry_id_taken");
  return { entry: toLogEntry(existing), created: false };
}

/** The columns of the overrides, rounded as they are shown. */
function toOverrideColumns(
  overrides: NutritionOverrides,
): Pick<EntryRow, "caloriesOverride" | "proteinOverride" | "carbsOverride" | "fatOverride"> {
  const { calories, protein, carbs, fat } = roundOverrides(overrides);
  return { caloriesOverride: calories, proteinOverride: protein, carbsOverride: carbs, fatOverride: fat };
}

type EntryChanges = Pick<
  EntryRow,
  | "servings"
  | "mealType"
  | "day"
  | "eatenAt"
  | "caloriesOverride"
  | "proteinOverride"
  | "carbsOverride"
  | "fatOverride"
  | "needsReview"
>;

/**
 * The changes an edit makes to an entry. Overrides are values of the whole entry: a new amount rescales those not given
 * in the edit.
 */
function applyEdit(entry: EntryRow, input: Omit<EditEntryInput, "id">): EntryChanges {
  const servings = input.servings ?? entry.servings;
  const rescaled = rescaleOverrides(overridesOf(entry), entry.servings, servings);
  const orPrevious = <Value>(requested: Value | undefined, previous: Value): Value =>
    requested === undefined ? previous : requested;
  return {
    servings,
    mealType: input.mealType ?? entry.mealType,
    day: input.date ?? entry.day,
    // Compared with the column, which has seconds.
    eatenAt: input.eatenAt === undefined ? entry.eatenAt : input.eatenAt && `${input.eatenAt}:00`,
    ...toOverrideColumns({
      calories: orPrevious(input.calories, rescaled.calories),
      protein: orPrevious(input.protein, rescaled.protein),
      carbs: orPrevious(input.carbs, rescaled.carbs),
      fat: orPrevious(input.fat, rescaled.fat),
    }),
    // Setting an amount or a nutrition value confirms the estimate; changing the day or the meal does not.
    needsReview: entry.needsReview && !changesNutrition(input),
  };
}

const isUnchanged = (entry: EntryRow, changes: EntryChanges): boolean =>
  (Object.keys(changes) as (keyof EntryChanges)[]).every((name) => entry[name] === changes[name]);

/**
 * Changes an entry. An edit whose values are all stored already is a retry, and changes nothing; one that starts from
 * another version is rejected.
 */
export async function editEntry(
  { db }: DiaryDeps,
  currentUser: CurrentUser,
  { id, ifVersion, ...input }: EditEntryInput,
): Promise<LogEntry> {
  if (!isUuid(id)) throw new AppError("not_found");
  for (;;) {
    const found = await findEntry(db, currentUser.id, id);
    if (!found) throw new AppError("not_found");
    const { entry, food } = found;
    const changes = applyEdit(entry, input);
    if (isUnchanged(entry, changes)) return toLogEntry(found);
    if (ifVersion !== undefined && ifVersion !== entry.version) throw new AppError("entry_changed");
    const changed = await updateEntry(db, currentUser.id, id, changes, entry.version);
    // Changed meanwhile by another request: the edit is applied to that.
    if (changed) return toLogEntry({ entry: changed, food });
  }
}

/** Deletes an entry; does nothing for one that does not exist or belongs to another user. */
export async function removeEntry({ db }: DiaryDeps, currentUser: CurrentUser, id: string): Promise<void> {
  if (isUuid(id)) await deleteEntry(db, currentUser.id, id);
}
