import { useState, useSyncExternalStore } from "react";
import { isSameDraft } from "../model/recipe-draft.ts";
import type { RecipeEditorDraft } from "../model/recipe-draft.ts";
import { saveRecipeDraft, loadRecipeDraft, watchRecipeDrafts } from "../model/recipe-draft-storage.ts";

export type DraftChange = (draft: RecipeEditorDraft) => RecipeEditorDraft;

/** What is being written under `key`, beginning with what was left of the last time, or with `createDraft`. */
export function useRecipeDraft(key: string, createDraft: () => RecipeEditorDraft) {
  const [initialDraft, setInitialDraft] = useState(createDraft);
  const storedDraft = useSyncExternalStore(watchRecipeDrafts, () => loadRecipeDraft(key));
  const [isResumed, setIsResumed] = useState(storedDraft !== null);
  return {
    draft: storedDraft ?? initialDraft,
    /** True where it began with what was left of the last time. */
    isResumed: isResumed && storedDraft !== null,
    /** True while nothing is written that would have to be saved. */
    isUntouched: storedDraft === null,
    // Of what is kept by then, not of what is shown now: a removal is taken back after other changes too.
    change: (change: DraftChange): void => {
      const next = change(loadRecipeDraft(key) ?? initialDraft);
      saveRecipeDraft(key, isSameDraft(next, initialDraft) ? null : next);
    },
    /** Lets all of it go; the returned function brings it back. */
    startOver: (): (() => void) => {
      const before = loadRecipeDraft(key);
      saveRecipeDraft(key, null);
      setInitialDraft(createDraft());
      return () => saveRecipeDraft(key, before);
    },
    dismissResumedNote: (): void => setIsResumed(false),
  };
}
