import { amountOrigins, itemSources } from "@fetta/domain/meal-parser/meal-item";
import type { DescriptionEdits } from "./description-edits.ts";
import {
  isBoolean,
  isArrayOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isString,
  isNullOr,
} from "../../../lib/stored-schema.ts";
import type { Validator } from "../../../lib/stored-schema.ts";

/** A description that is not in the diary yet. */
export type DescriptionDraft = {
  text: string;
  edits: DescriptionEdits;
  /** The words that the sheet was opened with, where it was: the same opening finds what was made of them. */
  from: string | null;
};

export const emptyDescriptionDraft: DescriptionDraft = { text: "", edits: {}, from: null };

const nutrition = isRecordOf({ calories: isNumber, protein: isNumber, carbs: isNumber, fat: isNumber });
const food = { name: isString, source: isOneOf(itemSources), per100: nutrition };
const alternative = isRecordOf({ ...food, ref: isString });
const row = { key: isString, said: isString };
const item = isRecordOf({
  ...row,
  ...food,
  ref: isNullOr(isString),
  grams: isNumber,
  amount: isOneOf(amountOrigins),
  unit: isNullOr(isRecordOf({ label: isString, count: isNumber })),
  hidden: isBoolean,
  alternatives: isArrayOf(alternative),
});
const open = isRecordOf({
  ...row,
  missing: isOneOf(["food", "amount"]),
  query: isString,
  amount: isRecordOf({
    grams: isNullOr(isNumber),
    millilitres: isNullOr(isNumber),
    count: isNullOr(isNumber),
    unit: isNullOr(isString),
  }),
  suggestions: isArrayOf(alternative),
});
const edits: Validator = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every(isNullOr((one) => item(one) || open(one)));
const draft = isRecordOf({ text: isString, from: isNullOr(isString), edits });
const isDraft = (value: unknown): value is DescriptionDraft => draft(value);

const storageKeyOf = (personId: string): string => `fetta.described.${personId}`;

/** Keeps a person's draft as long as the tab lives, through reloads; an empty one is forgotten. */
export function saveDescriptionDraft(personId: string, description: DescriptionDraft): void {
  try {
    if (description.text.trim() === "") sessionStorage.removeItem(storageKeyOf(personId));
    else sessionStorage.setItem(storageKeyOf(personId), JSON.stringify(description));
  } catch {
    // No room, or no storage in this window: the draft lives as long as its sheet.
  }
}

/** What was being described; what cannot be read is as good as nothing. */
export function loadDescriptionDraft(personId: string): DescriptionDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(personId)) ?? "null");
    return isDraft(stored) ? stored : emptyDescriptionDraft;
  } catch {
    return emptyDescriptionDraft;
  }
}

/** What the sheet starts with: the words that it was opened with, or what was left of the last time. */
export function initialDescriptionDraft(personId: string, words: string | undefined): DescriptionDraft {
  const stored = loadDescriptionDraft(personId);
  if (words === undefined || stored.from === words) return stored;
  return { text: words, edits: {}, from: words };
}
