import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { invalidateDay } from "../../../entities/logged-entry/logged-entry.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { createSessionValue } from "../../../lib/session-state.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { saveUnansweredLog, loadUnansweredLog } from "./unanswered-log.ts";
import type { LogInput, UnansweredLog } from "./unanswered-log.ts";

/** What is sent of a row, by the key of the row. */
export type LogRow = { row: string; item: Omit<LogInput["items"][number], "id"> };

/** True while the sheet is open that was told of no answer: whatever is written there is meant in the place of that. */
const isFailureShown = createSessionValue(false);

/** The sheet opens: what went unanswered before has been seen in the diary meanwhile, or will be. */
export function resetFailureShown(): void {
  isFailureShown.set(false);
}

/** No words are left: unless it went wrong just now, what is described next is another meal. */
export function forgetUnansweredLog(personId: string): void {
  if (!isFailureShown.get()) saveUnansweredLog(personId, null);
}

async function sendLog(personId: string, request: UnansweredLog): Promise<LoggedEntry[]> {
  saveUnansweredLog(personId, request);
  try {
    return await api.estimate.log.mutate(request.input);
  } catch (error) {
    // A refusal is an answer: nothing is in the diary.
    if (parseApiError(error).isUnreachable) {
      isFailureShown.set(true);
      if (request.input.date !== undefined) void invalidateDay(request.input.date);
    } else saveUnansweredLog(personId, null);
    throw error;
  }
}

async function removeLoggedEntries(entries: readonly LoggedEntry[]): Promise<void> {
  await Promise.all(entries.map(({ id }) => api.diary.remove.mutate({ id })));
  for (const day of new Set(entries.map(({ date }) => date))) void invalidateDay(day);
}

/**
 * Logs rows once, however often their answer is lost on the way. The same request is sent again under the same ids, and
 * the server finds what it has made. Where anything was changed meanwhile, what that request made is taken out again
 * before the meal is logged as it is now; only a meal without one row in common, at another opening of the sheet, is a
 * meal of its own.
 */
export async function logDescribedMeal(
  personId: string,
  rows: readonly LogRow[],
  { meal, day }: EntryTarget,
): Promise<LoggedEntry[]> {
  const fingerprint = JSON.stringify([rows, meal, day]);
  const unanswered = loadUnansweredLog(personId);
  if (unanswered && (isFailureShown.get() || rows.some(({ row }) => unanswered.rows.includes(row)))) {
    const entries = await sendLog(personId, unanswered);
    if (unanswered.what === fingerprint) {
      saveUnansweredLog(personId, null);
      return entries;
    }
    // Until they are out it stays the unanswered one: the next try begins with it again.
    await removeLoggedEntries(entries);
  }
  const items = rows.map(({ item }) => ({ ...item, id: crypto.randomUUID() }));
  const input = { items, mealType: meal, date: day };
  const entries = await sendLog(personId, { rows: rows.map(({ row }) => row), what: fingerprint, input });
  saveUnansweredLog(personId, null);
  return entries;
}
