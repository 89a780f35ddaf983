import multipart from "@fastify/multipart";
import { callTRPCProcedure } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { maxUploadBytes } from "../lib/uploads/normalize-photo.ts";
import { requirePhotoConsent } from "../features/consents/photo-consent.ts";
import { Upload } from "../lib/uploads/photo-upload.ts";
import type { KeepAnswer } from "../lib/idempotency/pending-request.ts";
import { largeBodies } from "../http/json-body.ts";
import { appRouter } from "../trpc/app-router.ts";
import { contextMaker } from "../trpc/context.ts";
import { asTrpcError, refusalOf, retryAfterOf } from "../trpc/error-mapping.ts";
import { errorBody } from "./error-body.ts";
import { once } from "../lib/idempotency/with-idempotency-key.ts";
import type { Answer } from "../lib/idempotency/with-idempotency-key.ts";
import { inputOf } from "./request-input.ts";
import { procedurePath, restRoutes } from "./routes.ts";
import type { RestRoute } from "./routes.ts";
import { largeInputs } from "../trpc/body-limits.ts";

/** Sends a thrown thing in the form of the contract. */
export function sendError(
  deps: Pick<Deps, "log">,
  thrown: unknown,
  reply: FastifyReply,
  procedure = "none",
): FastifyReply {
  const error = asTrpcError(thrown, deps.log, { procedure, id: reply.request.id });
  const refusal = refusalOf(error);
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  void reply.header("cache-control", "no-store");
  // The rest of what comes too slowly is not waited for.
  if (error.code === "TIMEOUT") void reply.header("connection", "close");
  return reply.code(getHTTPStatusCodeFromError(error)).send(errorBody(error.code, refusal));
}

type ContextOf = ReturnType<typeof contextMaker>;

async function answer(
  deps: Deps,
  makeContext: ContextOf,
  route: RestRoute,
  path: string,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { method, url, body, status = 200, creates } = route;
  const context = makeContext(request, reply);
  context.caller.channel = "api";
  await context.caller.count(path);
  const viewer = creates ? await context.caller.viewer() : null;
  if (body === "multipart" && viewer) await requirePhotoConsent(deps, viewer);
  const input = await inputOf(request, body, viewer);
  const run = async (keep?: KeepAnswer): Promise<Answer> => {
    if (keep) context.caller.keepAnswer = keep;
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type: method === "GET" ? "query" : "mutation",
      ctx: context,
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: 0,
    });
    return { status: context.caller.repeated ? 200 : status, body: output };
  };
  const header = request.headers["idempotency-key"];
  const key = creates && typeof header === "string" && header !== "" ? header : undefined;
  const result = await (
    key === undefined
      ? run()
      : once(deps.db, { userId: viewer?.id, key, path: `${method} ${url}`, input, status }, run)
  ).finally(() => {
    // Refused before anybody looked at it, or answered without.
    if (input instanceof Upload) input.drop();
  });
  void reply.code(result.status).header("cache-control", "no-store");
  if (result.status === 204) return reply.send();
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(result.body ?? null));
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Serves the table of documented paths: the procedure behind a row, with the row's status. */
export async function serveRest(app: FastifyInstance, deps: Deps): Promise<void> {
  const makeContext = contextMaker(deps);
  const onRequest = largeBodies(makeContext);
  const serve = (scope: FastifyInstance, route: RestRoute): void => {
    const path = procedurePath(route.call);
    const bodyLimit = largeInputs.get(path);
    scope.route({
      method: route.method,
      url: route.url,
      exposeHeadRoute: false,
      ...(bodyLimit === undefined ? {} : { bodyLimit, onRequest }),
      handler: async (request, reply) => {
        try {
          return await answer(deps, makeContext, route, path, { request, reply });
        } catch (error) {
          return sendError(deps, error, reply, path);
        }
      },
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
