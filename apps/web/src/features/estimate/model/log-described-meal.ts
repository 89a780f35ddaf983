import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { refreshDay } from "../../../entities/logged-entry/logged-entry.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { sessionValue } from "../../../lib/session-state.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { keepUnanswered, unansweredOf } from "./unanswered-log.ts";
import type { LogInput, Unanswered } from "./unanswered-log.ts";

/** What is sent of a row, by the key of the row. */
export type RowToLog = { row: string; item: Omit<LogInput["items"][number], "id"> };

/** True while the sheet is open that was told of no answer: whatever is written there is meant in the place of that. */
const toldHere = sessionValue(false);

/** The sheet opens: what went unanswered before has been seen in the diary meanwhile, or will be. */
export function startDescribing(): void {
  toldHere.set(false);
}

/** No words are left: unless it went wrong just now, what is described next is another meal. */
export function forgetUnanswered(personId: string): void {
  if (!toldHere.get()) keepUnanswered(personId, null);
}

async function log(personId: string, request: Unanswered): Promise<LoggedEntry[]> {
  keepUnanswered(personId, request);
  try {
    return await api.estimate.log.mutate(request.input);
  } catch (error) {
    // A refusal is an answer: nothing is in the diary.
    if (refusalOf(error).unreachable) {
      toldHere.set(true);
      if (request.input.date !== undefined) void refreshDay(request.input.date);
    } else keepUnanswered(personId, null);
    throw error;
  }
}

async function takeOut(entries: readonly LoggedEntry[]): Promise<void> {
  await Promise.all(entries.map(({ id }) => api.diary.remove.mutate({ id })));
  for (const day of new Set(entries.map(({ date }) => date))) void refreshDay(day);
}

/**
 * Logs rows once, however often their answer is lost on the way. The same request is sent again under the same ids, and
 * the server finds what it has made. Where anything was changed meanwhile, what that request made is taken out again
 * before the meal is logged as it is now; only a meal without one row in common, at another opening of the sheet, is a
 * meal of its own.
 */
export async function sendDescribed(
  personId: string,
  rows: readonly RowToLog[],
  { meal, day }: EntryTarget,
): Promise<LoggedEntry[]> {
  const what = JSON.stringify([rows, meal, day]);
  const before = unansweredOf(personId);
  if (before && (toldHere.get() || rows.some(({ row }) => before.rows.includes(row)))) {
    const entries = await log(personId, before);
    if (before.what === what) {
      keepUnanswered(personId, null);
      return entries;
    }
    // Until they are out it stays the unanswered one: the next try begins with it again.
    await takeOut(entries);
  }
  const items = rows.map(({ item }) => ({ ...item, id: crypto.randomUUID() }));
  const input = { items, mealType: meal, date: day };
  const entries = await log(personId, { rows: rows.map(({ row }) => row), what, input });
  keepUnanswered(personId, null);
  return entries;
}
