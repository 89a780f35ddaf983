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
  readStored,
  writeStored,
} from "../../../lib/stored-schema.ts";
import type { Validator } from "../../../lib/stored-schema.ts";

/** A description that is not yet logged. */
export type DescriptionDraft = {
  text: string;
  edits: DescriptionEdits;
  /** The text that the sheet was opened with, if any: reopening it with the same text restores the draft. */
  from: string | null;
};

export const emptyDescriptionDraft: DescriptionDraft = { text: "", edits: {}, from: null };

const nutrition = isRecordOf({ calories: isNumber, protein: isNumber, carbs: isNumber, fat: isNumber });
const food = { name: isString, source: isOneOf(itemSources), per100: nutrition };
const alternative = isRecordOf({ ...food, ref: isString });
const row = { key: isString, sourceText: isString };
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
  typeof value === "object" && value !== null && Object.values(value).every(isNullOr((one) => item(one) || open(one)));
const draft = isRecordOf({ text: isString, from: isNullOr(isString), edits });

const storageKeyOf = (personId: string): string => `fetta.described.${personId}`;

/** Stores a user's draft for the lifetime of the tab, through reloads; an empty one is removed. */
export function saveDescriptionDraft(personId: string, description: DescriptionDraft): void {
  const isEmpty = description.text.trim() === "";
  writeStored("session", storageKeyOf(personId), isEmpty ? null : description);
}

/** The stored draft; an unreadable one counts as empty. */
export function loadDescriptionDraft(personId: string): DescriptionDraft {
  return readStored<DescriptionDraft>("session", storageKeyOf(personId), draft) ?? emptyDescriptionDraft;
}

/** The initial draft of the sheet: the text that it was opened with, or the stored draft. */
export function initialDescriptionDraft(personId: string, words: string | undefined): DescriptionDraft {
  const stored = loadDescriptionDraft(personId);
  if (words === undefined || stored.from === words) return stored;
  return { text: words, edits: {}, from: words };
}
