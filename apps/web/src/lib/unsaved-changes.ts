import { useEffect } from "react";

/** One token for each thing that a reload would lose: an open sheet, a filled form, an upload. */
const unsavedTokens = new Set<symbol>();
const whenSavedCallbacks = new Set<() => void>();

/** Marks something as unsaved; the returned function removes the mark. */
export function markUnsaved(): () => void {
  const token = Symbol("unsaved");
  unsavedTokens.add(token);
  return () => {
    if (!unsavedTokens.delete(token)) return;
    // A sheet that opens directly after another counts as the same work.
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

/** Calls `run` as soon as nothing is unsaved; at once, if nothing is. */
export function runWhenSaved(run: () => void): void {
  if (unsavedTokens.size === 0) run();
  else whenSavedCallbacks.add(run);
}

/** Marks the component as unsaved while `hasChanges` is true. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => (hasChanges ? markUnsaved() : undefined), [hasChanges]);
}
