import { useState, useSyncExternalStore } from "react";
import { isSameDraft, type RecipeEditorDraft } from "../model/recipe-draft.ts";
import { saveRecipeDraft, loadRecipeDraft, watchRecipeDrafts } from "../model/recipe-draft-storage.ts";

export type DraftChange = (draft: RecipeEditorDraft) => RecipeEditorDraft;

/** The draft under `key`, starting from the stored one, or from `createDraft`. */
export function useRecipeDraft(key: string, createDraft: () => RecipeEditorDraft) {
  const [initialDraft, setInitialDraft] = useState(createDraft);
  const storedDraft = useSyncExternalStore(watchRecipeDrafts, () => loadRecipeDraft(key));
  const [isResumed, setIsResumed] = useState(storedDraft !== null);
  return {
    draft: storedDraft ?? initialDraft,
    /** True where the draft started from a stored one. */
    isResumed: isResumed && storedDraft !== null,
    /** True while there is nothing to save. */
    isUntouched: storedDraft === null,
    // Based on the stored draft, not on the displayed one: a removal may be undone after other changes.
    change: (change: DraftChange): void => {
      const next = change(loadRecipeDraft(key) ?? initialDraft);
      saveRecipeDraft(key, isSameDraft(next, initialDraft) ? null : next);
    },
    /** Discards the draft; the returned function restores it. */
    startOver: (): (() => void) => {
      const before = loadRecipeDraft(key);
      saveRecipeDraft(key, null);
      setInitialDraft(createDraft());
      return () => saveRecipeDraft(key, before);
    },
    dismissResumedNote: (): void => setIsResumed(false),
  };
}
