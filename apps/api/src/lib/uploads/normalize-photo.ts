import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";
import { atMost, QueueFullError } from "../limits/concurrency-limit.ts";
import { pictureFormat } from "./image-format.ts";

/** Most bytes of an uploaded photo. */
export const maxUploadBytes = 10 * 1024 * 1024;
/** A phone of today makes 12 to 48 megapixels; beyond, a small file may be a huge picture. */
const maxPixels = 50_000_000;
/** Below, nobody can tell a dish. */
const minSide = 32;
/** What is sent on: the long side and the short side, whichever way the picture is held. */
const box = { long: 800, short: 600 };
const quality = 85;
const decodeSeconds = 10;

/** A decode of 12 megapixels takes a core for 0.2 s and tens of megabytes: two at a time, for the whole process. */
const decoding = atMost(2, 100);

export type Picture = {
  /** JPEG of at most 800 x 600 (or 600 x 800), upright, in sRGB, without any metadata. */
  jpeg: Uint8Array;
  /** Of the JPEG, as hex. */
  sha256: string;
};

async function headerOf(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch (cause) {
    throw new AppError("image_damaged", { cause: String(cause) });
  }
}

async function reencoded(bytes: Uint8Array, leastSide: number): Promise<Uint8Array> {
  // The header is read without a pixel limit, so that a picture that is too big is told from a broken one.
  const { autoOrient } = await headerOf(sharp(bytes, { limitInputPixels: false, failOn: "error" }));
  const { width, height } = autoOrient;
  if (width * height > maxPixels) throw new AppError("image_too_large", { pixels: width * height });
  if (Math.min(width, height) < leastSide) throw new AppError("picture_unreadable", { width, height });
  const upright = height > width;
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .flatten({ background: "#fff" })
      .resize({
        width: upright ? box.short : box.long,
        height: upright ? box.long : box.short,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .jpeg({ quality })
      .timeout({ seconds: decodeSeconds })
      .toBuffer();
  } catch (cause) {
    throw new AppError("image_damaged", { cause: String(cause) });
  }
}

/**
 * Checks an upload by its content and makes it anew, so that nothing but the visible picture is left of it.
 * Throws AppError: image_too_large (over 10 MB or 50 megapixels), not_an_image (not JPEG, PNG, WebP or AVIF),
 * image_damaged, picture_unreadable (under `leastSide` pixels), too_many_pictures (a hundred are waiting).
 */
export async function readPicture(bytes: Uint8Array, leastSide: number = minSide): Promise<Picture> {
  if (bytes.byteLength > maxUploadBytes) throw new AppError("image_too_large");
  if (pictureFormat(bytes) === undefined) throw new AppError("not_an_image");
  try {
    const jpeg = await decoding(() => reencoded(bytes, leastSide));
    return { jpeg, sha256: createHash("sha256").update(jpeg).digest("hex") };
  } catch (error) {
    if (error instanceof QueueFullError) throw new AppError("too_many_pictures");
    throw error;
  }
}
