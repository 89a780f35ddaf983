import { isList, isNumber, isRecordOf, isString, orNull } from "../../../lib/stored-schema.ts";
import { sessionMap, sessionValue } from "../../../lib/session-state.ts";
import type { RecipeDraft } from "./recipe-draft.ts";

const ingredient = isRecordOf({
  key: isString,
  name: isString,
  text: isString,
  grams: orNull(isNumber),
  ref: orNull(isString),
});
const step = isRecordOf({ key: isString, text: isString, minutes: orNull(isNumber) });
const draft = isRecordOf({
  id: isString,
  name: isString,
  description: isString,
  minutes: orNull(isNumber),
  servings: isNumber,
  cookedGrams: orNull(isNumber),
  ingredients: isList(ingredient),
  steps: isList(step),
});
const isDraft = (value: unknown): value is RecipeDraft => draft(value);

const drafts = sessionMap<string, RecipeDraft | null>();
/** How often one was kept: what the screen watches. */
const changes = sessionValue(0);

/** Where a person's draft is kept: of a new recipe, or of the changes of one that they have. */
export function draftKey(personId: string, recipeId: string | undefined): string {
  return `fetta.recipe.${personId}.${recipeId ?? "new"}`;
}

function stored(key: string): RecipeDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    // What cannot be read is as good as nothing.
    return null;
  }
}

/** What was written and is not saved; null where that is nothing. */
export function keptDraft(key: string): RecipeDraft | null {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const kept = stored(key);
  drafts.set(key, kept);
  return kept;
}

/** Keeps a draft on this device, through reloads and until it is saved; null forgets it. */
export function keepDraft(key: string, next: RecipeDraft | null): void {
  drafts.set(key, next);
  try {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // No room, or no storage in this window: the draft lives as long as the session.
  }
  changes.set(changes.get() + 1);
}

export const watchDrafts = changes.watch;
