import multipart from "@fastify/multipart";
import { AppError } from "@fetta/domain/errors";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import type { CurrentUser } from "../features/auth/current-user.ts";
import { maxUploadBytes, reserveUpload, PhotoUpload, type FormFields } from "../lib/uploads/photo-upload.ts";
import { withSpan } from "../lib/tracing/tracing.ts";
import { requirePhotoConsent } from "../features/consents/photo-consent.ts";
import {
  drainBody,
  maxBodyBytesByProcedure,
  requireSessionForLargeBody,
  withBodyTimeout,
} from "../http/request-body.ts";
import { appRouter } from "../trpc/app-router.ts";
import { createContextFactory } from "../trpc/request-context.ts";
import { httpStatusOf, toTrpcError, toPublicError, retryAfterSecondsOf } from "../trpc/error-mapping.ts";
import { toErrorBody } from "./error-body.ts";
import {
  withIdempotencyKey,
  type StoreResponse,
  type IdempotentResponse,
} from "../lib/idempotency/with-idempotency-key.ts";
import { procedurePath, restRoutes, type RestRoute } from "./routes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the route's procedure in the log of an unexpected error. */
    procedure?: string;
  }
}

/** Sends a thrown error in the REST error format. */
export function sendError(
  deps: Pick<Deps, "log">,
  thrown: unknown,
  reply: FastifyReply,
  procedure = "none",
): FastifyReply {
  const error = toTrpcError(thrown, deps.log, { procedure, id: reply.request.id });
  const publicError = toPublicError(error);
  const retryAfter = retryAfterSecondsOf(error);
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  void reply.header("cache-control", "no-store");
  // After a time-out the connection is closed, because the rest of the body is not read.
  if (error.code === "TIMEOUT") void reply.header("connection", "close");
  return reply.code(httpStatusOf(error)).send(toErrorBody(error.code, publicError));
}

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
async function readInput(
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

type ContextFactory = ReturnType<typeof createContextFactory>;

async function handleRoute(
  deps: Deps,
  makeContext: ContextFactory,
  route: RestRoute,
  path: string,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { method, url, body, status = 200, isCreation: creates } = route;
  const context = makeContext(request, reply);
  context.request.channel = "api";
  await context.request.countRequest(path);
  const currentUser = creates ? await context.request.currentUser() : null;
  if (body === "multipart" && currentUser) requirePhotoConsent(deps, currentUser);
  const input = await readInput(request, body, currentUser);
  const callProcedure = async (storeResponse?: StoreResponse): Promise<IdempotentResponse> => {
    if (storeResponse) context.request.storeResponse = storeResponse;
    const output: unknown = await withSpan(deps.tracing, [path, "internal", { "rpc.method": path }], () =>
      callTRPCProcedure({
        router: appRouter,
        path,
        type: method === "GET" ? "query" : "mutation",
        ctx: context,
        getRawInput: () => Promise.resolve(input),
        signal: undefined,
        batchIndex: 0,
      }),
    );
    return { status: context.request.isRepeated ? 200 : status, body: output };
  };
  const header = request.headers["idempotency-key"];
  const key = creates && typeof header === "string" && header !== "" ? header : undefined;
  const result = await (
    key === undefined
      ? callProcedure()
      : withIdempotencyKey(
          deps.db,
          { userId: currentUser?.id, key, path: `${method} ${url}`, input, status },
          callProcedure,
        )
  ).finally(() => {
    // The upload was rejected before it was read, or the response did not need it.
    if (input instanceof PhotoUpload) input.discard();
  });
  void reply.code(result.status).header("cache-control", "no-store");
  if (result.status === 204) return reply.send();
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(result.body ?? null));
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Serves the table of documented paths: the procedure of a row, with the row's status. */
export async function serveRest(app: FastifyInstance, deps: Deps): Promise<void> {
  const makeContext = createContextFactory(deps);
  const onRequest = requireSessionForLargeBody(makeContext);
  const serve = (scope: FastifyInstance, route: RestRoute): void => {
    const path = procedurePath(route.call);
    const bodyLimit = maxBodyBytesByProcedure.get(path);
    scope.route({
      method: route.method,
      url: route.url,
      exposeHeadRoute: false,
      config: { procedure: path },
      ...(bodyLimit === undefined ? {} : { bodyLimit, onRequest }),
      handler: (request, reply) => handleRoute(deps, makeContext, route, path, { request, reply }),
    });
  };
  for (const route of restRoutes) if (route.body !== "multipart") serve(app, route);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: maxUploadBytes, files: 1, fields: 10, parts: 11, fieldSize: 10_000 },
    });
    for (const route of restRoutes) if (route.body === "multipart") serve(scope, route);
  });
}
