import { isArrayOf, isNumber, isRecordOf, isString, isNullOr } from "../../../lib/stored-schema.ts";
import { createSessionMap, createSessionValue } from "../../../lib/session-state.ts";
import type { RecipeEditorDraft } from "./recipe-draft.ts";

const ingredient = isRecordOf({
  key: isString,
  name: isString,
  text: isString,
  grams: isNullOr(isNumber),
  ref: isNullOr(isString),
});
const step = isRecordOf({ key: isString, text: isString, minutes: isNullOr(isNumber) });
const draft = isRecordOf({
  id: isString,
  name: isString,
  description: isString,
  minutes: isNullOr(isNumber),
  servings: isNumber,
  cookedGrams: isNullOr(isNumber),
  ingredients: isArrayOf(ingredient),
  steps: isArrayOf(step),
});
const isDraft = (value: unknown): value is RecipeEditorDraft => draft(value);

const drafts = createSessionMap<string, RecipeEditorDraft | null>();
/** Number of saves: the screen subscribes to it. */
const changeCount = createSessionValue(0);

/** Storage key of a user's draft: of a new recipe, or of changes to an existing one. */
export function recipeDraftKeyOf(personId: string, recipeId: string | undefined): string {
  return `fetta.recipe.${personId}.${recipeId ?? "new"}`;
}

function readStoredDraft(key: string): RecipeEditorDraft | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraft(parsed) ? parsed : null;
  } catch {
    // An unreadable draft counts as none.
    return null;
  }
}

/** The unsaved draft; null where there is none. */
export function loadRecipeDraft(key: string): RecipeEditorDraft | null {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const stored = readStoredDraft(key);
  drafts.set(key, stored);
  return stored;
}

/** Stores a draft on this device, through reloads and until it is saved; null removes it. */
export function saveRecipeDraft(key: string, next: RecipeEditorDraft | null): void {
  drafts.set(key, next);
  try {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage is full or unavailable: the draft lasts as long as the session.
  }
  changeCount.set(changeCount.get() + 1);
}

export const watchRecipeDrafts = changeCount.subscribe;
