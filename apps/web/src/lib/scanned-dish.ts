import type { LoggedEntry } from "./logged.ts";

/** The dish of the last photo, from its analysis to its result sheet. */
export type ScannedDish = {
  entry: LoggedEntry;
  /** An object URL of the photo; it lives until the next dish. */
  photo: string;
};

let last: ScannedDish | null = null;

export function keepScannedDish(dish: ScannedDish): void {
  if (last && last.photo !== dish.photo) URL.revokeObjectURL(last.photo);
  last = dish;
}

/** The dish that became this entry, as long as it is the last one. */
export function scannedDish(entryId: string | undefined): ScannedDish | null {
  return last?.entry.id === entryId ? last : null;
}
