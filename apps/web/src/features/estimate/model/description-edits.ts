import type { DescribedMeal, MealItem, OpenRow } from "@fetta/domain/meal-parser/meal-item";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { sortRows, isItem, mealReducer } from "./meal-reducer.ts";
import type { MealChange } from "./meal-reducer.ts";

type Row = MealItem | OpenRow;

/**
 * What a person has made of rows by hand, by what was said for them: a row as they left it, null for one that they left
 * out. Kept apart from what was read, so that the same words read again come out the same.
 */
export type DescriptionEdits = Readonly<Record<string, Row | null>>;

/**
 * Names a row by its words, and by its place among rows of the same words ("un caffè e un caffè"): the keys of two
 * readings have nothing in common.
 */
function keyRowsByText(meal: DescribedMeal): Row[] {
  const times = new Map<string, number>();
  return sortRows(meal.items, meal.open, meal.order).map((row) => {
    const words = normalizeSearchText(row.said);
    const time = (times.get(words) ?? 0) + 1;
    times.set(words, time);
    return { ...row, key: `${words} #${time}` };
  });
}

function toDescribedMeal(rows: readonly Row[]): DescribedMeal {
  return {
    items: rows.filter(isItem),
    open: rows.filter((row): row is OpenRow => !isItem(row)),
    order: rows.map(({ key }) => key),
  };
}

/** A reading with what was done by hand on top of it. */
export function applyEdits(parsedMeal: DescribedMeal, edits: DescriptionEdits): DescribedMeal {
  return toDescribedMeal(
    keyRowsByText(parsedMeal).flatMap((row) => {
      const edited = edits[row.key];
      if (edited === undefined) return [row];
      return edited === null ? [] : [edited];
    }),
  );
}

/** The edits after one more change of a row as it shows now. */
export function addEdit(
  parsedMeal: DescribedMeal,
  edits: DescriptionEdits,
  change: MealChange & { key: string },
): DescriptionEdits {
  const shown = applyEdits(parsedMeal, edits);
  if (!shown.order.includes(change.key)) return edits;
  const { items, open } = mealReducer(shown, change);
  const row = [...items, ...open].find(({ key }) => key === change.key);
  return { ...edits, [change.key]: row ?? null };
}

/**
 * The edits that a new reading of `text` still has use for: their rows are in it, or their words are in the text and
 * only read otherwise while more is being typed. What is said no more is forgotten, and starts anew when said again.
 */
export function retainEdits(
  text: string,
  parsedMeal: DescribedMeal,
  edits: DescriptionEdits,
): DescriptionEdits {
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

/** The rows of a reading that were left out, in their order. */
export function listRemovedRows(parsedMeal: DescribedMeal, edits: DescriptionEdits): Row[] {
  return keyRowsByText(parsedMeal).filter(({ key }) => edits[key] === null);
}

/** A left-out row comes back as it was read. */
export function removeEdit(edits: DescriptionEdits, key: string): DescriptionEdits {
  return Object.fromEntries(Object.entries(edits).filter(([other]) => other !== key));
}

/** True for an item whose food is the person's choice and not the reading's. */
export function isUserChoice(parsedMeal: DescribedMeal, item: MealItem): boolean {
  const row = keyRowsByText(parsedMeal).find(({ key }) => key === item.key);
  if (row === undefined) return true;
  if (isItem(row)) return row.ref !== item.ref;
  return row.missing === "food" || row.suggestions[0]?.ref !== item.ref;
}
