import { mealTypes } from "@fetta/domain/diary/meal-type";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import {
  isBoolean,
  isArrayOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isString,
  isNullOr,
  readStored,
  writeStored,
} from "../../../lib/stored-schema.ts";
import { createSessionMap } from "../../../lib/session-state.ts";

export type LogInput = Inputs["estimate"]["log"];

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
