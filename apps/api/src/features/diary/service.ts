import { AppError } from "@fetta/domain/app-error";
import { addDays, weekOf } from "@fetta/domain/calendar-day";
import { rescaledOverrides } from "@fetta/domain/nutrition";
import { listDayOfSession, sumDaysOfSession } from "@fetta/db/queries/diary-day";
import type { DaySum } from "@fetta/db/queries/diary-day";
import { deleteEntry, findEntry, insertEntry, lockEntry, updateEntry } from "@fetta/db/queries/diary-entry";
import { findFoodItem } from "@fetta/db/queries/food-item";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/viewer.ts";
import { isOurId } from "./our-id.ts";
import { logEntryOf, overridesOf } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import type { AddEntryInput, EditEntryInput } from "./schema.ts";

type Store = Pick<Deps, "db">;

/** A day of whoever holds the session; one statement, the check of the session included. */
export async function readDay({ db }: Store, sessionId: string, date: string): Promise<LogEntry[]> {
  const rows = await listDayOfSession(db, sessionId, date);
  if (!rows) throw new AppError("not_signed_in");
  return rows.map(logEntryOf);
}

/** The week that holds `date`: its seven days, Monday first, with the kcal eaten on each. */
export function weekSums(date: string, sums: readonly DaySum[]): { date: string; calories: number }[] {
  const byDay = new Map(sums.map((sum) => [sum.day, sum.calories]));
  return weekOf(date).map((day) => ({ date: day, calories: byDay.get(day) ?? 0 }));
}

/** First and last day of the week that holds `date`. */
export function weekSpan(date: string): { from: string; to: string } {
  const [monday = date] = weekOf(date);
  return { from: monday, to: addDays(monday, 6) };
}

/** kcal of the seven days, Monday first, of the week that holds `date`. */
export async function readWeek(
  { db }: Store,
  sessionId: string,
  date: string,
): Promise<{ date: string; calories: number }[]> {
  const { from, to } = weekSpan(date);
  const sums = await sumDaysOfSession(db, sessionId, from, to);
  if (!sums) throw new AppError("not_signed_in");
  return weekSums(date, sums);
}

async function entryOf({ db }: Store, viewer: Viewer, id: string): Promise<LogEntry> {
  const found = await findEntry(db, viewer.id, id);
  if (!found) throw new AppError("not_found");
  return logEntryOf(found);
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
  if (!food) throw new AppError("not_found");
  const day = input.date ?? today;
  const row = await insertEntry(deps.db, {
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

/** Changes an entry. Overrides are values of the whole entry, so a new amount rescales those that are not given anew. */
export async function editEntry(
  deps: Store,
  viewer: Viewer,
  { id, ...input }: EditEntryInput,
): Promise<LogEntry> {
  if (!isOurId(id)) throw new AppError("not_found");
  return deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, viewer.id, id);
    if (!entry) throw new AppError("not_found");
    const servings = input.servings ?? entry.servings;
    const kept = rescaledOverrides(overridesOf(entry), entry.servings, servings);
    const chosen = <Value>(given: Value | undefined, present: Value): Value =>
      given === undefined ? present : given;
    await updateEntry(tx, viewer.id, id, {
      servings,
      mealType: input.mealType ?? entry.mealType,
      day: input.date ?? entry.day,
      caloriesOverride: chosen(input.calories, kept.calories),
      proteinOverride: chosen(input.protein, kept.protein),
      carbsOverride: chosen(input.carbs, kept.carbs),
      fatOverride: chosen(input.fat, kept.fat),
    });
    return entryOf({ db: tx }, viewer, id);
  });
}

/** Removes an entry; one that is not there, or another person's, is left alone without a word. */
export async function removeEntry({ db }: Store, viewer: Viewer, id: string): Promise<void> {
  if (isOurId(id)) await deleteEntry(db, viewer.id, id);
}
