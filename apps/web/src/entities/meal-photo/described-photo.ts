import { createSessionValue } from "../../lib/session-state.ts";

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
