import { AppError } from "@fetta/domain/errors";
import { normalizePhoto } from "../../lib/uploads/normalize-photo.ts";
import type { NormalizedPhoto } from "../../lib/uploads/normalize-photo.ts";

/** Most bytes of the photo that a recipe keeps, before it is made anew. */
const maxPhotoBytes = 1_500_000;
const dataUrlPattern = /^data:image\/[\w.+-]{1,20};base64,/;
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The photo of a request, made anew like any other; undefined without one. Throws AppError: `recipe_photo_too_large`
 * (over 1.5 MB), `image_damaged` for what is no base64, and those of `readPicture`.
 */
export async function decodeRecipePhoto(
  text: string | null | undefined,
): Promise<NormalizedPhoto | undefined> {
  if (text === null || text === undefined || text === "") return undefined;
  const plain = text.replace(dataUrlPattern, "");
  if (Buffer.byteLength(plain, "base64") > maxPhotoBytes) throw new AppError("recipe_photo_too_large");
  if (!base64Pattern.test(plain)) throw new AppError("image_damaged");
  // Nobody has to tell what is in it: it is only kept and shown.
  return normalizePhoto(Buffer.from(plain, "base64"), 1);
}
