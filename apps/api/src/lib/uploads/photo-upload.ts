import type { Metadata, Sharp } from "sharp";
import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { createByteBudget, createByteBudgetPerKey } from "../limits/byte-budget.ts";
import { BulkheadRejectedError, bulkhead } from "cockatiel";

type ImageFormat = "jpeg" | "png" | "webp" | "avif";

const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte);

/**
 * The format of a photo by its first bytes; file name and headers are ignored. Undefined for unsupported formats: SVG
 * can carry script, HEIC has no decoder here, the rest are not formats of phone cameras.
 */
function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (readAscii(bytes, 0, 4) === "RIFF" && readAscii(bytes, 8, 12) === "WEBP") return "webp";
  if (readAscii(bytes, 4, 8) === "ftyp" && ["avif", "avis"].includes(readAscii(bytes, 8, 12))) return "avif";
  return undefined;
}

/** Whether bytes begin as those of a JPEG, PNG, WebP or AVIF do. */
export const isPhoto = (bytes: Uint8Array): boolean => detectImageFormat(bytes) !== undefined;

/** Maximum size of an uploaded photo in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;
/** Current phones make 12 to 48 megapixels; beyond that, a small file may decode to a huge picture. */
const maxPixels = 50_000_000;
/** Below this size a dish is not recognisable. */
const minSidePixels = 32;
/** Maximum long and short side of the normalized photo, in either orientation. */
const maxDimensions = { long: 800, short: 600 };
const jpegQuality = 85;
const maxDecodeSeconds = 10;

/** Loaded with the first photo: the library takes 30 MB of memory. */
const loadSharp = async () => (await import("sharp")).default;

/** Decoding 12 megapixels takes a core for 0.2 s and tens of megabytes: at most two at a time per process. */
const decodingLimit = bulkhead(2, 100);

export type NormalizedPhoto = {
  /** JPEG of at most 800 x 600 (or 600 x 800), upright, in sRGB, without any metadata. */
  jpeg: Uint8Array;
  /** SHA-256 of the JPEG, in hex. */
  sha256: string;
};

async function readImageHeader(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch (cause) {
    throw new AppError("image_damaged", { cause: String(cause) });
  }
}

async function reencodeImage(bytes: Uint8Array, minSide: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  // The header is read without a pixel limit, to distinguish an oversized picture from a damaged one.
  const { autoOrient } = await readImageHeader(sharp(bytes, { limitInputPixels: false, failOn: "error" }));
  const { width, height } = autoOrient;
  if (width * height > maxPixels) throw new AppError("image_too_large", { pixels: width * height });
  if (Math.min(width, height) < minSide) throw new AppError("picture_unreadable", { width, height });
  const isPortrait = height > width;
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .flatten({ background: "#fff" })
      .resize({
        width: isPortrait ? maxDimensions.short : maxDimensions.long,
        height: isPortrait ? maxDimensions.long : maxDimensions.short,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .jpeg({ quality: jpegQuality })
      .timeout({ seconds: maxDecodeSeconds })
      .toBuffer();
  } catch (cause) {
    throw new AppError("image_damaged", { cause: String(cause) });
  }
}

/**
 * Checks an upload by its content and re-encodes it, so that only the visible picture remains.
 * Throws AppError: image_too_large (over 10 MB or 50 megapixels), not_an_image (not JPEG, PNG, WebP or AVIF),
 * image_damaged, picture_unreadable (under `minSide` pixels), too_many_pictures (a hundred are queued).
 */
export async function normalizePhoto(bytes: Uint8Array, minSide: number = minSidePixels): Promise<NormalizedPhoto> {
  if (bytes.byteLength > maxUploadBytes) throw new AppError("image_too_large");
  if (!isPhoto(bytes)) throw new AppError("not_an_image");
  try {
    const jpeg = await decodingLimit.execute(() => reencodeImage(bytes, minSide));
    return { jpeg, sha256: createHash("sha256").update(jpeg).digest("hex") };
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new AppError("too_many_pictures");
    throw error;
  }
}

const thumbnailQuality = 75;
/** Pictures of products are at most 400 pixels wide. */
const maxThumbnailSourcePixels = 4_000_000;

/**
 * A WebP whose shorter side has at most `side` pixels, without any metadata; undefined for bytes that are no photo, that
 * cannot be decoded or that decode to more than 4 megapixels.
 */
export async function makeThumbnail(bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  if (!isPhoto(bytes)) return undefined;
  const encode = async (): Promise<Buffer> =>
    (await loadSharp())(bytes, { limitInputPixels: maxThumbnailSourcePixels, failOn: "error" })
      .autoOrient()
      .resize({ width: side, height: side, fit: "outside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: thumbnailQuality })
      .timeout({ seconds: maxDecodeSeconds })
      .toBuffer();
  return decodingLimit.execute(encode).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new AppError("too_many_pictures");
    return undefined;
  });
}

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
