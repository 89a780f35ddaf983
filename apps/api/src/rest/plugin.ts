import multipart from "@fastify/multipart";
import { callTRPCProcedure } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { maxUploadBytes, PhotoUpload } from "../lib/uploads/photo-upload.ts";
import { requirePhotoConsent } from "../features/consents/photo-consent.ts";
import type { StoreResponse, IdempotentResponse } from "../lib/idempotency/with-idempotency-key.ts";
import { requireSessionForLargeBody, maxBodyBytesByProcedure } from "../http/request-body.ts";
import { appRouter } from "../trpc/app-router.ts";
import { createContextFactory } from "../trpc/request-context.ts";
import { toTrpcError, toPublicError, retryAfterSecondsOf } from "../trpc/error-mapping.ts";
import { toErrorBody } from "./error-body.ts";
import { withIdempotencyKey } from "../lib/idempotency/with-idempotency-key.ts";
import { readInput } from "./request-input.ts";
import { procedurePath, restRoutes } from "./routes.ts";
import type { RestRoute } from "./routes.ts";

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
  return reply.code(getHTTPStatusCodeFromError(error)).send(toErrorBody(error.code, publicError));
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
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type: method === "GET" ? "query" : "mutation",
      ctx: context,
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: 0,
    });
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
