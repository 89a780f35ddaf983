import { finished } from "node:stream/promises";
import { AppError } from "@fetta/domain/app-error";
import type { FastifyRequest } from "fastify";
import { maxUploadBytes } from "../features/food/picture.ts";
import { admitUpload, Upload } from "../features/food/upload.ts";
import type { RestRoute } from "./routes.ts";

/** A photo of the largest size, and the form around it. */
const mostPassedOver = maxUploadBytes + 100_000;

/** The bytes of the file field `image`. */
async function imageIn(request: FastifyRequest): Promise<Uint8Array> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file") continue;
      // Past the limit the reader stops without an error: `truncated` is the only sign, and only after reading.
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk);
      if (part.file.truncated) throw new AppError("image_too_large");
      if (part.fieldname === "image") return Buffer.concat(chunks);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    if (code === "FST_REQ_FILE_TOO_LARGE") throw new AppError("image_too_large");
    throw new AppError("image_damaged");
  }
  throw new AppError("image_missing");
}

/** Reads on without keeping anything: a sender that is cut off half-way would not hear why. */
async function passOver({ raw, headers }: FastifyRequest): Promise<void> {
  if (!(Number(headers["content-length"]) <= mostPassedOver)) return;
  await finished(raw.resume()).catch(() => undefined);
}

async function upload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("not_an_image");
  const leave = admitUpload(Number(request.headers["content-length"]));
  if (!leave) {
    await passOver(request);
    throw new AppError("too_many_pictures");
  }
  try {
    return new Upload(await imageIn(request), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What the procedure is given: the upload, or query, body and path parameters as one object, the path's last. */
export async function inputOf(request: FastifyRequest, body: RestRoute["body"]): Promise<unknown> {
  if (body === "multipart") return upload(request);
  const { query, params } = request;
  // A body that is no object (a list, a number) goes on as it is, for the procedure's schema to refuse.
  if (
    request.body !== undefined &&
    request.body !== null &&
    (!isObject(request.body) || Array.isArray(request.body))
  )
    return request.body;
  const merged = {
    ...(isObject(query) ? query : {}),
    ...(isObject(request.body) ? request.body : {}),
    ...(isObject(params) ? params : {}),
  };
  return merged;
}
