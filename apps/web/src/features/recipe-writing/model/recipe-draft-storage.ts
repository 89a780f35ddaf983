import {
  isArrayOf,
  isNumber,
  isRecordOf,
  isString,
  isNullOr,
  readStored,
  writeStored,
} from "../../../lib/stored-schema.ts";
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

const drafts = createSessionMap<string, RecipeEditorDraft | null>();
/** Number of saves: the screen subscribes to it. */
const changeCount = createSessionValue(0);

/** Storage key of a user's draft: of a new recipe, or of changes to an existing one. */
export function recipeDraftKeyOf(personId: string, recipeId: string | undefined): string {
  return `fetta.recipe.${personId}.${recipeId ?? "new"}`;
}

/** The unsaved draft; null where there is none. */
export function loadRecipeDraft(key: string): RecipeEditorDraft | null {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const stored = readStored<RecipeEditorDraft>("local", key, draft);
  drafts.set(key, stored);
  return stored;
}

/** Stores a draft on this device, through reloads and until it is saved; null removes it. */
export function saveRecipeDraft(key: string, next: RecipeEditorDraft | null): void {
  drafts.set(key, next);
  writeStored("local", key, next);
  changeCount.set(changeCount.get() + 1);
}

export const watchRecipeDrafts = changeCount.subscribe;
