import { useState, useSyncExternalStore } from "react";
import { isSameDraft } from "../model/recipe-draft.ts";
import type { RecipeDraft } from "../model/recipe-draft.ts";
import { keepDraft, keptDraft, watchDrafts } from "../model/recipe-draft-storage.ts";

export type DraftChange = (draft: RecipeDraft) => RecipeDraft;

/** What is being written under `key`, beginning with what was left of the last time, or with `start`. */
export function useDraft(key: string, start: () => RecipeDraft) {
  const [fresh, setFresh] = useState(start);
  const kept = useSyncExternalStore(watchDrafts, () => keptDraft(key));
  const [resumed, setResumed] = useState(kept !== null);
  return {
    draft: kept ?? fresh,
    /** True where it began with what was left of the last time. */
    resumed: resumed && kept !== null,
    /** True while nothing is written that would have to be saved. */
    untouched: kept === null,
    // Of what is kept by then, not of what is shown now: a removal is taken back after other changes too.
    change: (change: DraftChange): void => {
      const next = change(keptDraft(key) ?? fresh);
      keepDraft(key, isSameDraft(next, fresh) ? null : next);
    },
    /** Lets all of it go; the returned function brings it back. */
    startOver: (): (() => void) => {
      const before = keptDraft(key);
      keepDraft(key, null);
      setFresh(start());
      return () => keepDraft(key, before);
    },
    noteRead: (): void => setResumed(false),
  };
}
