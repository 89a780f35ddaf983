import { mealTypes } from "@fetta/domain/diary/meal-type";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import {
  isBoolean,
  isList,
  isNumber,
  isOneOf,
  isRecordOf,
  isString,
  orNull,
} from "../../../lib/stored-schema.ts";
import { sessionMap } from "../../../lib/session-state.ts";

export type LogInput = Inputs["estimate"]["log"];

/** A request that the server may have carried out: no answer came. */
export type Unanswered = {
  /** The keys of its rows. */
  rows: readonly string[];
  /** Tells it from another one. */
  what: string;
  input: LogInput;
};

const isUnanswered = isRecordOf({
  rows: isList(isString),
  what: isString,
  input: isRecordOf({
    mealType: isOneOf(mealTypes),
    date: isString,
    items: isList(
      isRecordOf({
        id: isString,
        ref: isString,
        grams: isNumber,
        unit: orNull(isRecordOf({ label: isString, count: isNumber })),
        said: isString,
        chosen: isBoolean,
      }),
    ),
  }),
});

const keyOf = (personId: string): string => `fetta.unanswered.${personId}`;
const known = sessionMap<string, Unanswered | null>();

/** Keeps a request until its answer comes, through reloads; null once nothing is open. */
export function keepUnanswered(personId: string, request: Unanswered | null): void {
  known.set(personId, request);
  try {
    if (request === null) sessionStorage.removeItem(keyOf(personId));
    else sessionStorage.setItem(keyOf(personId), JSON.stringify(request));
  } catch {
    // No room, or no storage in this window: it is known as long as the page lives.
  }
}

/** What a person's last request was, where no answer came; what cannot be read is as good as nothing. */
export function unansweredOf(personId: string): Unanswered | null {
  const present = known.get(personId);
  if (present !== undefined) return present;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? "null");
    return isUnanswered(kept) ? (kept as Unanswered) : null;
  } catch {
    return null;
  }
}
