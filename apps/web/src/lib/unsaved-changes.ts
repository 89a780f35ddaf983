import { useEffect } from "react";

/** What is going on that a reload would lose: an open sheet, a form with something in it, an upload. */
const unsavedTokens = new Set<symbol>();
const whenSavedCallbacks = new Set<() => void>();

/** From now on something is unsaved; the function returned says that it no longer is. */
export function markUnsaved(): () => void {
  const token = Symbol("unsaved");
  unsavedTokens.add(token);
  return () => {
    if (!unsavedTokens.delete(token)) return;
    // What follows at once, a sheet on a sheet, still counts as the same work.
    setTimeout(() => {
      if (unsavedTokens.size > 0) return;
      for (const run of whenSavedCallbacks) run();
      whenSavedCallbacks.clear();
    });
  };
}

export function hasUnsavedChanges(): boolean {
  return unsavedTokens.size > 0;
}

/** Runs it as soon as nothing is unsaved; now, if nothing is. */
export function runWhenSaved(run: () => void): void {
  if (unsavedTokens.size === 0) run();
  else whenSavedCallbacks.add(run);
}

/** Says for a component whether it holds what a reload would lose. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => (hasChanges ? markUnsaved() : undefined), [hasChanges]);
}
