import { createSessionValue } from "../../lib/session-state.ts";

/** An object URL of the photo beside which a meal is described in words; it lives until the next one. */
const describedPhoto = createSessionValue<string | null>(null, (before, next) => {
  if (before !== null && before !== next) URL.revokeObjectURL(before);
});

/** Keeps a photo for the words sheet, which is opened with `foto: "si"`. */
export function setDescribedPhoto(url: string): void {
  describedPhoto.set(url);
}

export function getDescribedPhoto(): string | null {
  return describedPhoto.get();
}
