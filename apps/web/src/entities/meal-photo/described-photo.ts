import { sessionValue } from "../../lib/session-state.ts";

/** An object URL of the photo beside which a meal is described in words; it lives until the next one. */
const photo = sessionValue<string | null>(null, (before, next) => {
  if (before !== null && before !== next) URL.revokeObjectURL(before);
});

/** Keeps a photo for the words sheet, which is opened with `foto: "si"`. */
export function keepPhoto(url: string): void {
  photo.set(url);
}

export function photoAtHand(): string | null {
  return photo.get();
}
