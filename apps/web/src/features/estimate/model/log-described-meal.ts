import { timeOfNewEntry } from "../../../lib/local-date.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { invalidateDay, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { createSessionValue, createSessionMap } from "../../../lib/session-state.ts";
import { api, type Inputs } from "../../../lib/api/trpc-hooks.ts";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import {
  isBoolean,
  isArrayOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isString,
  isNullOr,
  writeStored,
  readStored,
} from "../../../lib/stored-schema.ts";

type LogInput = Inputs["estimate"]["log"];

/** A request without a response, which the server may have carried out. */
export type UnansweredLog = {
  /** The keys of its rows. */
  rows: readonly string[];
  /** Fingerprint of the request's content. */
  what: string;
  input: LogInput;
};

const isUnansweredLog = isRecordOf({
  rows: isArrayOf(isString),
  what: isString,
  input: isRecordOf({
    mealType: isOneOf(mealTypes),
    date: isString,
    items: isArrayOf(
      isRecordOf({
        id: isString,
        ref: isString,
        grams: isNumber,
        unit: isNullOr(isRecordOf({ label: isString, count: isNumber })),
        sourceText: isString,
        chosen: isBoolean,
      }),
    ),
  }),
});

const storageKeyOf = (personId: string): string => `fetta.unanswered.${personId}`;
const inMemory = createSessionMap<string, UnansweredLog | null>();

/** Stores a request until its response arrives, through reloads; null removes it. */
export function saveUnansweredLog(personId: string, request: UnansweredLog | null): void {
  inMemory.set(personId, request);
  writeStored("session", storageKeyOf(personId), request);
}

/** The user's last request without a response; an unreadable one counts as none. */
export function loadUnansweredLog(personId: string): UnansweredLog | null {
  const remembered = inMemory.get(personId);
  return remembered === undefined ? readStored("session", storageKeyOf(personId), isUnansweredLog) : remembered;
}

/** The request item of a row, under the row's key. */
export type LogRow = { row: string; item: Omit<LogInput["items"][number], "id"> };

/** True while the open sheet shows that no response arrived: a text written there replaces the unanswered one. */
const isFailureShown = createSessionValue(false);

/** Called when the sheet opens: an earlier unanswered request has since shown up in the diary, or will. */
export function resetFailureShown(): void {
  isFailureShown.set(false);
}

/** Called when the text is empty: unless the request has just failed, the next description is another meal. */
export function forgetUnansweredLog(personId: string): void {
  if (!isFailureShown.get()) saveUnansweredLog(personId, null);
}

async function sendLog(personId: string, request: UnansweredLog): Promise<LoggedEntry[]> {
  saveUnansweredLog(personId, request);
  try {
    return await api.estimate.log.mutate(request.input);
  } catch (error) {
    // An error response is an answer: nothing was logged.
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
 * Logs rows once, however often the response is lost. The same request is sent again under the same ids, so the server
 * finds the existing entries. After a change, the entries of the earlier request are removed before the meal is logged
 * in its current form; only a meal without a row in common, at another opening of the sheet, counts as a new meal.
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
    // Until they are removed the request stays stored as unanswered, and the next try starts with it.
    await removeLoggedEntries(entries);
  }
  const items = rows.map(({ item }) => ({ ...item, id: crypto.randomUUID() }));
  const input = { items, mealType: meal, date: day, eatenAt: timeOfNewEntry(day, meal) };
  const entries = await sendLog(personId, { rows: rows.map(({ row }) => row), what: fingerprint, input });
  saveUnansweredLog(personId, null);
  return entries;
}
