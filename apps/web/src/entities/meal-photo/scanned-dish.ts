import type { LoggedEntry } from "../logged-entry/logged-entry.ts";
import { createSessionValue } from "../../lib/session-state.ts";

/** The dish of the last photo, from its analysis to its result sheet. */
type ScannedDish = {
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

/** Object URL of the photo beside which a meal is described in words; revoked when the next one is set. */
const describedPhoto = createSessionValue<string | null>(null, (before, next) => {
  if (before !== null && before !== next) URL.revokeObjectURL(before);
});

/** Stores a photo for the description sheet, which is opened with `foto: "si"`. */
export function setDescribedPhoto(url: string): void {
  describedPhoto.set(url);
}

export function getDescribedPhoto(): string | null {
  return describedPhoto.get();
}
