import type { PendingPhoto } from "../../lib/api/pending-photo-state.ts";

/** A photo of lunch that was not sent yet; `overrides` replaces the values that a test depends on. */
export const samplePendingPhoto = (overrides: Partial<PendingPhoto> & Pick<PendingPhoto, "id">): PendingPhoto => ({
  key: `key-${overrides.id}`,
  userId: "anna",
  bytes: new Uint8Array([1, 2, 3]).buffer,
  mediaType: "image/jpeg",
  day: "2026-11-21",
  meal: "lunch",
  eatenAt: null,
  takenAt: Number(overrides.id),
  isSent: false,
  failures: 0,
  rejection: null,
  isDeleted: false,
  ...overrides,
});
