import type { LoggedEntry } from "../logged-entry/logged-entry.ts";
import { createSessionValue } from "../../lib/session-state.ts";

/** The dish of the last photo, from its analysis to its result sheet. */
export type ScannedDish = {
  entry: LoggedEntry;
  /** An object URL of the photo; it lives until the next dish. */
  photo: string;
};

const lastDish = createSessionValue<ScannedDish | null>(null, (before, next) => {
  if (before && before.photo !== next?.photo) URL.revokeObjectURL(before.photo);
});

export function setScannedDish(dish: ScannedDish): void {
  lastDish.set(dish);
}

/** The dish that became this entry, as long as it is the last one. */
export function getScannedDish(entryId: string | undefined): ScannedDish | null {
  const dish = lastDish.get();
  return dish?.entry.id === entryId ? dish : null;
}
