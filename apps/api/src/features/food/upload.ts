import { createHash } from "node:crypto";
import { maxUploadBytes, readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";
import { roomFor } from "./room.ts";

/**
 * Most bytes of photos that the process holds before they are decoded: nine of the largest, or a thousand as the app
 * sends them. Who comes then is asked to come back: their photo would only wait, and take the memory of everybody.
 */
const room = roomFor(96 * 1024 * 1024);

/** A photo as it arrived. Its bytes are handed out once, so that nothing keeps them while the model is asked. */
export class Upload {
  #bytes: Uint8Array | undefined;
  readonly #leave: () => void;

  constructor(bytes: Uint8Array, leave: () => void) {
    this.#bytes = bytes;
    this.#leave = leave;
  }

  /** Of the bytes, as hex: two uploads of one photo are the same request. */
  sha256(): string {
    return createHash("sha256")
      .update(this.#bytes ?? "")
      .digest("hex");
  }

  /** The picture in it, as `readPicture` makes it; an upload is read once. */
  async picture(): Promise<Picture> {
    const bytes = this.#bytes ?? new Uint8Array();
    this.#bytes = undefined;
    try {
      return await readPicture(bytes);
    } finally {
      this.#leave();
    }
  }

  /** Forgets the bytes of an upload that nobody read. */
  drop(): void {
    this.#bytes = undefined;
    this.#leave();
  }
}

/**
 * Makes room for an upload before its first byte is read. `declared`: its bytes by the request, no number where that
 * does not say. Answers with what gives the room back; undefined where there is none.
 */
export function admitUpload(declared: number): (() => void) | undefined {
  return room(declared >= 0 ? Math.min(declared, maxUploadBytes) : maxUploadBytes);
}
