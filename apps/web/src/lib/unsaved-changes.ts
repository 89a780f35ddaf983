import { useEffect } from "react";

/** What is going on that a reload would lose: an open sheet, a form with something in it, an upload. */
const going = new Set<symbol>();
const waiting = new Set<() => void>();

/** From now on something is unsaved; the function returned says that it no longer is. */
export function holdUnsaved(): () => void {
  const one = Symbol("unsaved");
  going.add(one);
  return () => {
    if (!going.delete(one)) return;
    // What follows at once, a sheet on a sheet, still counts as the same work.
    setTimeout(() => {
      if (going.size > 0) return;
      for (const run of waiting) run();
      waiting.clear();
    });
  };
}

export function isUnsaved(): boolean {
  return going.size > 0;
}

/** Runs it as soon as nothing is unsaved; now, if nothing is. */
export function whenSaved(run: () => void): void {
  if (going.size === 0) run();
  else waiting.add(run);
}

/** Says for a component whether it holds what a reload would lose. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
}
