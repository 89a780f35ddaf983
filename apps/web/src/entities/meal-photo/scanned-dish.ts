import type { LoggedEntry } from "../logged-entry/logged-entry.ts";
import { createSessionValue } from "../../lib/session-state.ts";

/** The dish of the last photo, from its analysis to its result sheet. */
export type ScannedDish = {
  entry: LoggedEntry;
  /** Object URL of the photo; revoked when the next dish is set. */
  photo: string;
};

const lastDish = createSessionValue<ScannedDish | null>(null, (before, next) => {
  if (before && before.photo !== next?.photo) URL.revokeObjectURL(before.photo);
});

export function setScannedDish(dish: ScannedDish): void {
  lastDish.set(dish);
}

/** The dish of this entry; null unless it is the last one. */
export function getScannedDish(entryId: string | undefined): ScannedDish | null {
  const dish = lastDish.get();
  return dish?.entry.id === entryId ? dish : null;
}
