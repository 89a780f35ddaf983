import { AppError } from "@fetta/domain/errors";
import { normalizePhoto } from "../../lib/uploads/normalize-photo.ts";
import type { NormalizedPhoto } from "../../lib/uploads/normalize-photo.ts";

/** Maximum bytes of a recipe photo before re-encoding. */
const maxPhotoBytes = 1_500_000;
const dataUrlPattern = /^data:image\/[\w.+-]{1,20};base64,/;
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Decodes and re-encodes the photo of a request; undefined without one. Throws AppError: `recipe_photo_too_large` (over
 * 1.5 MB), `image_damaged` for invalid base64, and those of `normalizePhoto`.
 */
export async function decodeRecipePhoto(text: string | null | undefined): Promise<NormalizedPhoto | undefined> {
  if (text === null || text === undefined || text === "") return undefined;
  const plain = text.replace(dataUrlPattern, "");
  if (Buffer.byteLength(plain, "base64") > maxPhotoBytes) throw new AppError("recipe_photo_too_large");
  if (!base64Pattern.test(plain)) throw new AppError("image_damaged");
  // The photo is only stored and shown, not analysed.
  return normalizePhoto(Buffer.from(plain, "base64"), 1);
}
