/** An object URL of the photo beside which a meal is described in words; it lives until the next one. */
let photo: string | null = null;

/** Keeps a photo for the words sheet, which is opened with `foto: "si"`. */
export function keepPhoto(url: string): void {
  if (photo !== null && photo !== url) URL.revokeObjectURL(photo);
  photo = url;
}

export function photoAtHand(): string | null {
  return photo;
}
