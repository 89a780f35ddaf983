import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { maxUploadBytes, normalizePhoto } from "./normalize-photo.ts";
import type { NormalizedPhoto } from "./normalize-photo.ts";
import { createByteBudget, createByteBudgetPerKey } from "../limits/byte-budget.ts";

/**
 * Maximum bytes of undecoded photos in the process: nine of the largest, or a thousand as the app sends them. Further
 * uploads are rejected with Retry-After: queued photos would use up the memory of the process.
 */
const uploadBudget = createByteBudget(96 * 1024 * 1024);

/** Maximum bytes of photos that one user may upload at once: a fifth of the total, two of the largest photos. */
const uploadBudgetPerUser = createByteBudgetPerKey(2 * maxUploadBytes);

/** Minimum bytes that an upload counts for, so that one user has at most about a hundred at once. */
const minCountedBytes = maxUploadBytes / 50;
const retryAfterSeconds = 5;

/** Text fields of a form, by name. */
export type FormFields = ReadonlyMap<string, string>;

/** An uploaded photo. Its bytes can be read once, so that they are not held in memory during the model request. */
export class PhotoUpload {
  #bytes: Uint8Array | undefined;
  readonly #leave: () => void;
  /** The form's text fields. */
  readonly fields: FormFields;

  constructor(bytes: Uint8Array, release: () => void, fields: FormFields = new Map()) {
    this.#bytes = bytes;
    this.#leave = release;
    this.fields = fields;
  }

  /** SHA-256 of bytes and fields, in hex: two uploads of one photo with the same fields are the same request. */
  sha256(): string {
    const hash = createHash("sha256").update(this.#bytes ?? "");
    if (this.fields.size > 0)
      hash.update(JSON.stringify([...this.fields].toSorted(([one], [other]) => (one < other ? -1 : 1))));
    return hash.digest("hex");
  }

  /** The normalized photo, as `normalizePhoto` returns it; an upload can be read once. */
  async readPhoto(): Promise<NormalizedPhoto> {
    const bytes = this.#bytes ?? new Uint8Array();
    this.#bytes = undefined;
    try {
      return await normalizePhoto(bytes);
    } finally {
      this.#leave();
    }
  }

  /** Releases the bytes of an unread upload. */
  discard(): void {
    this.#bytes = undefined;
    this.#leave();
  }
}

/**
 * Reserves memory for a user's upload before its first byte is read. `declaredBytes`: the Content-Length, NaN when it
 * is missing. Returns the release function. Throws AppError: `uploads_in_progress` when the user's share is used up,
 * `too_many_pictures` when the total is.
 */
export function reserveUpload(userId: string, declaredBytes: number): () => void {
  const bytes =
    declaredBytes >= 0 ? Math.max(minCountedBytes, Math.min(declaredBytes, maxUploadBytes)) : maxUploadBytes;
  const releaseShare = uploadBudgetPerUser(userId, bytes);
  if (!releaseShare) throw new AppError("uploads_in_progress", { retryAfter: retryAfterSeconds });
  const releaseBudget = uploadBudget(bytes);
  if (!releaseBudget) {
    releaseShare();
    throw new AppError("too_many_pictures");
  }
  return () => {
    releaseBudget();
    releaseShare();
  };
}
