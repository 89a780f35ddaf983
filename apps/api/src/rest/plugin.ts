import { callTRPCProcedure } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { Upload } from "../features/food/upload.ts";
import type { KeepAnswer } from "../features/food/waiting.ts";
import { appRouter } from "../trpc/app-router.ts";
import { contextMaker } from "../trpc/context.ts";
import { asTrpcError, refusalOf } from "../trpc/refusal.ts";
import { errorBody } from "./error-body.ts";
import { once } from "./idempotency.ts";
import type { Answer } from "./idempotency.ts";
import { inputOf } from "./input.ts";
import { procedurePath, restRoutes } from "./routes.ts";
import type { RestRoute } from "./routes.ts";

/** Sends a thrown thing in the form of the contract. */
export function sendError(
  deps: Pick<Deps, "log">,
  thrown: unknown,
  reply: FastifyReply,
  procedure = "none",
): FastifyReply {
  const error = asTrpcError(thrown, deps.log, { procedure, id: reply.request.id });
  const refusal = refusalOf(error);
  const { retryAfter } = refusal.details;
  if (typeof retryAfter === "number") void reply.header("retry-after", String(retryAfter));
  if (error.code === "SERVICE_UNAVAILABLE") void reply.header("retry-after", "5");
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
  // An upload is read only for someone who may send it.
  const viewer = creates ? await context.caller.viewer() : null;
  const unread = body === "multipart" && creates && viewer === null;
  const input = unread ? undefined : await inputOf(request, body);
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
export function serveRest(app: FastifyInstance, deps: Deps): void {
  const makeContext = contextMaker(deps);
  for (const route of restRoutes) {
    const path = procedurePath(route.call);
    app.route({
      method: route.method,
      url: route.url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          return await answer(deps, makeContext, route, path, { request, reply });
        } catch (error) {
          return sendError(deps, error, reply, path);
        }
      },
    });
  }
}
