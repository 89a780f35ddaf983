import { mealTypes, type MealType } from "@fetta/domain/diary/meal-type";
import {
  amountSources,
  itemSources,
  type DescribedMeal,
  type MealItem,
  type UnresolvedRow,
} from "@fetta/domain/meal-parser/meal-item";
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
  type Validator,
} from "../../../lib/stored-schema.ts";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { sortRows, isItem, mealReducer, type MealChange } from "./meal-reducer.ts";

type Row = MealItem | UnresolvedRow;

/**
 * Manual edits of rows, keyed by the text of the row: the edited row, or null for a removed one. Stored apart from the
 * parsed meal, so that parsing the same text again gives the same rows.
 */
export type DescriptionEdits = Readonly<Record<string, Row | null>>;

/**
 * Keys a row by its text and its position among rows of the same text ("un caffè e un caffè"): the keys of two parsed
 * meals are unrelated.
 */
function keyRowsByText(meal: DescribedMeal): Row[] {
  const times = new Map<string, number>();
  return sortRows(meal.items, meal.unresolved, meal.order).map((row) => {
    const words = normalizeSearchText(row.sourceText);
    const time = (times.get(words) ?? 0) + 1;
    times.set(words, time);
    return { ...row, key: `${words} #${time}` };
  });
}

function toDescribedMeal(rows: readonly Row[]): DescribedMeal {
  return {
    items: rows.filter(isItem),
    unresolved: rows.filter((row): row is UnresolvedRow => !isItem(row)),
    order: rows.map(({ key }) => key),
  };
}

/** A parsed meal with the manual edits applied. */
export function applyEdits(parsedMeal: DescribedMeal, edits: DescriptionEdits): DescribedMeal {
  return toDescribedMeal(
    keyRowsByText(parsedMeal).flatMap((row) => {
      const edited = edits[row.key];
      if (edited === undefined) return [row];
      return edited === null ? [] : [edited];
    }),
  );
}

/** The edits after one more change to a displayed row. */
export function addEdit(
  parsedMeal: DescribedMeal,
  edits: DescriptionEdits,
  change: MealChange & { key: string },
): DescriptionEdits {
  const shown = applyEdits(parsedMeal, edits);
  if (!shown.order.includes(change.key)) return edits;
  const { items, unresolved } = mealReducer(shown, change);
  const row = [...items, ...unresolved].find(({ key }) => key === change.key);
  return { ...edits, [change.key]: row ?? null };
}

/**
 * The edits that still apply after `text` was parsed again: their rows are in the result, or their words are in the
 * text and parsed differently while the user types. Other edits are dropped.
 */
export function retainEdits(text: string, parsedMeal: DescribedMeal, edits: DescriptionEdits): DescriptionEdits {
  const words = new Set(normalizeSearchText(text).split(" "));
  const rows = new Set(keyRowsByText(parsedMeal).map(({ key }) => key));
  const isStillInText = (key: string): boolean =>
    key
      .replace(/ #\d+$/, "")
      .split(" ")
      .every((word) => words.has(word));
  const retained = Object.entries(edits).filter(([key]) => rows.has(key) || isStillInText(key));
  return Object.fromEntries(retained);
}

/** The removed rows of a parsed meal, in order. */
export function listRemovedRows(parsedMeal: DescribedMeal, edits: DescriptionEdits): Row[] {
  return keyRowsByText(parsedMeal).filter(({ key }) => edits[key] === null);
}

/** Restores a removed row as parsed. */
export function removeEdit(edits: DescriptionEdits, key: string): DescriptionEdits {
  return Object.fromEntries(Object.entries(edits).filter(([other]) => other !== key));
}

/** True for an item whose food was chosen by the user, not by the parser. */
export function isUserChoice(parsedMeal: DescribedMeal, item: MealItem): boolean {
  const row = keyRowsByText(parsedMeal).find(({ key }) => key === item.key);
  if (row === undefined) return true;
  if (isItem(row)) return row.ref !== item.ref;
  return row.missing === "food" || row.suggestions[0]?.ref !== item.ref;
}

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
  amountSource: isOneOf(amountSources),
  unit: isNullOr(isRecordOf({ label: isString, count: isNumber })),
  hidden: isBoolean,
  alternatives: isArrayOf(alternative),
});
const unresolvedRow = isRecordOf({
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
  Object.values(value).every(isNullOr((one) => item(one) || unresolvedRow(one)));
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

/** A description that was logged, and the meal of its entries. */
export type PastDescription = { text: string; meal: MealType };

/** Maximum number of descriptions that are kept: 20,000 characters at most. */
const maxStored = 40;
/** Maximum number of suggestions; few while typing, where the keyboard leaves half of the screen. */
const maxSuggestions = { atStart: 4, whileTyping: 2 } as const;

const pastKeyOf = (personId: string): string => `fetta.past-descriptions.${personId}`;
const pastDescriptions = isArrayOf(isRecordOf({ text: isString, meal: isOneOf(mealTypes) }));

/** The descriptions that a user logged on this device, newest first. */
export const listPastDescriptions = (personId: string): readonly PastDescription[] =>
  readStored<PastDescription[]>("local", pastKeyOf(personId), pastDescriptions) ?? [];

/** Stores a logged description on this device until the user signs out; the same words are kept once. */
export function storePastDescription(personId: string, { text, meal }: PastDescription): void {
  const words = normalizeSearchText(text);
  const others = listPastDescriptions(personId).filter((past) => normalizeSearchText(past.text) !== words);
  writeStored("local", pastKeyOf(personId), [{ text: text.trim(), meal }, ...others].slice(0, maxStored));
}

/**
 * Past descriptions to offer for a meal: to an empty text the latest of that meal, to a typed one those of any meal, its
 * own first, that have words beginning with each of the typed words.
 */
export function suggestDescriptions(past: readonly PastDescription[], meal: MealType, typedText: string): string[] {
  const typed = normalizeSearchText(typedText);
  const ofMeal = past.filter((each) => each.meal === meal);
  if (typed === "") return ofMeal.slice(0, maxSuggestions.atStart).map(({ text }) => text);
  const typedWords = typed.split(" ");
  return [...ofMeal, ...past.filter((each) => each.meal !== meal)]
    .map(({ text }) => ({ text, words: normalizeSearchText(text) }))
    .filter(({ words }) => {
      const ownWords = words.split(" ");
      return words !== typed && typedWords.every((word) => ownWords.some((own) => own.startsWith(word)));
    })
    .slice(0, maxSuggestions.whileTyping)
    .map(({ text }) => text);
}
