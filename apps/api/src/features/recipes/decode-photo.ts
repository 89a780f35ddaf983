import { AppError } from "@fetta/domain/errors";
import { readPicture } from "../../lib/uploads/normalize-photo.ts";
import type { Picture } from "../../lib/uploads/normalize-photo.ts";

/** Most bytes of the photo that a recipe keeps, before it is made anew. */
const mostBytes = 1_500_000;
const dataUrl = /^data:image\/[\w.+-]{1,20};base64,/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The photo of a request, made anew like any other; undefined without one. Throws AppError: `recipe_photo_too_large`
 * (over 1.5 MB), `image_damaged` for what is no base64, and those of `readPicture`.
 */
export async function photoOf(text: string | null | undefined): Promise<Picture | undefined> {
  if (text === null || text === undefined || text === "") return undefined;
  const plain = text.replace(dataUrl, "");
  if (Buffer.byteLength(plain, "base64") > mostBytes) throw new AppError("recipe_photo_too_large");
  if (!base64.test(plain)) throw new AppError("image_damaged");
  // Nobody has to tell what is in it: it is only kept and shown.
  return readPicture(Buffer.from(plain, "base64"), 1);
}
