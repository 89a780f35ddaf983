import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { maxUploadBytes, normalizePhoto } from "./normalize-photo.ts";
import type { NormalizedPhoto } from "./normalize-photo.ts";
import { createByteBudget, createByteBudgetPerKey } from "../limits/byte-budget.ts";

/**
 * Most bytes of photos that the process holds before they are decoded: nine of the largest, or a thousand as the app
 * sends them. Who comes then is asked to come back: their photo would only wait, and take the memory of everybody.
 */
const uploadBudget = createByteBudget(96 * 1024 * 1024);

/** Most bytes of photos that one person may be sending at once: a fifth of the room, two of the largest photos. */
const uploadBudgetPerUser = createByteBudgetPerKey(2 * maxUploadBytes);

/** Least bytes that an upload counts for, so that one person sends at most about a hundred at once. */
const minCountedBytes = maxUploadBytes / 50;
const retryAfterSeconds = 5;

/** Text fields of a form, by their names. */
export type FormFields = ReadonlyMap<string, string>;

/** A photo as it arrived. Its bytes are handed out once, so that nothing keeps them while the model is asked. */
export class PhotoUpload {
  #bytes: Uint8Array | undefined;
  readonly #leave: () => void;
  /** What the form says beside the photo. */
  readonly fields: FormFields;

  constructor(bytes: Uint8Array, release: () => void, fields: FormFields = new Map()) {
    this.#bytes = bytes;
    this.#leave = release;
    this.fields = fields;
  }

  /** Of bytes and fields, as hex: two uploads of one photo with the same fields are the same request. */
  sha256(): string {
    const hash = createHash("sha256").update(this.#bytes ?? "");
    if (this.fields.size > 0)
      hash.update(JSON.stringify([...this.fields].toSorted(([one], [other]) => (one < other ? -1 : 1))));
    return hash.digest("hex");
  }

  /** The picture in it, as `readPicture` makes it; an upload is read once. */
  async readPhoto(): Promise<NormalizedPhoto> {
    const bytes = this.#bytes ?? new Uint8Array();
    this.#bytes = undefined;
    try {
      return await normalizePhoto(bytes);
    } finally {
      this.#leave();
    }
  }

  /** Forgets the bytes of an upload that nobody read. */
  discard(): void {
    this.#bytes = undefined;
    this.#leave();
  }
}

/**
 * Makes room for a person's upload before its first byte is read. `declared`: its bytes by the request, no number where
 * that does not say. Answers with what gives the room back. Throws AppError: `uploads_under_way` where this person is
 * sending as much already, `too_many_pictures` where all together are.
 */
export function reserveUpload(userId: string, declaredBytes: number): () => void {
  const bytes =
    declaredBytes >= 0 ? Math.max(minCountedBytes, Math.min(declaredBytes, maxUploadBytes)) : maxUploadBytes;
  const releaseShare = uploadBudgetPerUser(userId, bytes);
  if (!releaseShare) throw new AppError("uploads_under_way", { retryAfter: retryAfterSeconds });
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
