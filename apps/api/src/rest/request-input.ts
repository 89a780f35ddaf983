import { AppError } from "@fetta/domain/errors";
import type { FastifyRequest } from "fastify";
import type { CurrentUser } from "../features/auth/current-user.ts";
import { maxUploadBytes, reserveUpload, PhotoUpload } from "../lib/uploads/photo-upload.ts";
import type { FormFields } from "../lib/uploads/photo-upload.ts";
import { withBodyTimeout, drainBody } from "../http/request-body.ts";
import type { RestRoute } from "./routes.ts";

/** A photo of the maximum size, and the multipart overhead around it. */
const maxDrainedBytes = maxUploadBytes + 100_000;

type UploadForm = { image: Uint8Array; fields: FormFields };

/** The bytes of the file field `image` and the text fields, which may come before or after it. */
async function readForm(request: FastifyRequest): Promise<UploadForm> {
  let image: Uint8Array | undefined;
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file") {
        if (typeof part.value === "string") fields.set(part.fieldname, part.value);
        continue;
      }
      // Past the limit the stream ends without an error: `truncated` is the only sign, and only after reading.
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk);
      if (part.file.truncated) throw new AppError("image_too_large");
      if (part.fieldname === "image") image = Buffer.concat(chunks);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    if (code === "FST_REQ_FILE_TOO_LARGE") throw new AppError("image_too_large");
    throw new AppError("image_damaged");
  }
  if (!image) throw new AppError("image_missing");
  return { image, fields };
}

/**
 * Reserves memory for a user's upload. When there is none, the body is read to its end first, so that the client
 * receives the error.
 */
async function reserveUploadBytes(request: FastifyRequest, currentUser: CurrentUser): Promise<() => void> {
  try {
    return reserveUpload(currentUser.id, Number(request.headers["content-length"]));
  } catch (error) {
    await drainBody(request.raw, maxDrainedBytes);
    throw error;
  }
}

async function readUpload(request: FastifyRequest, currentUser: CurrentUser): Promise<PhotoUpload> {
  if (!request.isMultipart()) throw new AppError("not_an_image");
  const release = await reserveUploadBytes(request, currentUser);
  try {
    const { image, fields } = await withBodyTimeout(readForm(request));
    return new PhotoUpload(image, release, fields);
  } catch (error) {
    release();
    throw error;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * The procedure's input: the upload, or query, body and path parameters merged into one object, with path parameters
 * taking precedence. An upload is read only for a signed-in user: requests without a session use none of the memory for
 * photos.
 */
export async function readInput(
  request: FastifyRequest,
  body: RestRoute["body"],
  currentUser: CurrentUser | null,
): Promise<unknown> {
  if (body === "multipart") return currentUser ? readUpload(request, currentUser) : undefined;
  const { query, params } = request;
  // A body that is no object (a list, a number) is passed on unchanged and rejected by the procedure's schema.
  if (request.body !== undefined && request.body !== null && (!isObject(request.body) || Array.isArray(request.body)))
    return request.body;
  const merged = {
    ...(isObject(query) ? query : {}),
    ...(isObject(request.body) ? request.body : {}),
    ...(isObject(params) ? params : {}),
  };
  return merged;
}
