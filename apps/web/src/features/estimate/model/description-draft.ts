import { amountOrigins, itemSources } from "@fetta/domain/meal-parser/meal-item";
import type { Edits } from "./description-edits.ts";
import {
  isBoolean,
  isList,
  isNumber,
  isOneOf,
  isRecordOf,
  isString,
  orNull,
} from "../../../lib/stored-schema.ts";
import type { Test } from "../../../lib/stored-schema.ts";

/** A description that is not in the diary yet. */
export type DescribedDraft = {
  text: string;
  edits: Edits;
  /** The words that the sheet was opened with, where it was: the same opening finds what was made of them. */
  from: string | null;
};

export const emptyDescription: DescribedDraft = { text: "", edits: {}, from: null };

const nutrition = isRecordOf({ calories: isNumber, protein: isNumber, carbs: isNumber, fat: isNumber });
const food = { name: isString, source: isOneOf(itemSources), per100: nutrition };
const alternative = isRecordOf({ ...food, ref: isString });
const row = { key: isString, said: isString };
const item = isRecordOf({
  ...row,
  ...food,
  ref: orNull(isString),
  grams: isNumber,
  amount: isOneOf(amountOrigins),
  unit: orNull(isRecordOf({ label: isString, count: isNumber })),
  hidden: isBoolean,
  alternatives: isList(alternative),
});
const open = isRecordOf({
  ...row,
  missing: isOneOf(["food", "amount"]),
  query: isString,
  amount: isRecordOf({
    grams: orNull(isNumber),
    millilitres: orNull(isNumber),
    count: orNull(isNumber),
    unit: orNull(isString),
  }),
  suggestions: isList(alternative),
});
const edits: Test = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every(orNull((one) => item(one) || open(one)));
const draft = isRecordOf({ text: isString, from: orNull(isString), edits });
const isDraft = (value: unknown): value is DescribedDraft => draft(value);

const keyOf = (personId: string): string => `fetta.described.${personId}`;

/** Keeps a person's draft as long as the tab lives, through reloads; an empty one is forgotten. */
export function keepDescription(personId: string, description: DescribedDraft): void {
  try {
    if (description.text.trim() === "") sessionStorage.removeItem(keyOf(personId));
    else sessionStorage.setItem(keyOf(personId), JSON.stringify(description));
  } catch {
    // No room, or no storage in this window: the draft lives as long as its sheet.
  }
}

/** What was being described; what cannot be read is as good as nothing. */
export function keptDescription(personId: string): DescribedDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? "null");
    return isDraft(kept) ? kept : emptyDescription;
  } catch {
    return emptyDescription;
  }
}

/** What the sheet starts with: the words that it was opened with, or what was left of the last time. */
export function openingDescription(personId: string, words: string | undefined): DescribedDraft {
  const kept = keptDescription(personId);
  if (words === undefined || kept.from === words) return kept;
  return { text: words, edits: {}, from: words };
}
