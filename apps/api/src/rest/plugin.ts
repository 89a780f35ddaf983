import { getTRPCErrorFromUnknown } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { createCaller } from "../trpc/app-router.ts";
import { makeContext } from "../trpc/context.ts";
import { asTrpcError, refusalOf } from "../trpc/refusal.ts";
import { errorBody } from "./error-body.ts";
import { once } from "./idempotency.ts";
import { inputOf } from "./input.ts";
import { restRoutes } from "./routes.ts";
import type { RestRoute } from "./routes.ts";

/** A wire body has no type until the procedure's own schema has read it. */
type Procedure = (input: unknown) => Promise<unknown>;

/** Sends a thrown thing in the form of the contract. */
export function sendError(deps: Pick<Deps, "log">, thrown: unknown, reply: FastifyReply): FastifyReply {
  const error = asTrpcError(getTRPCErrorFromUnknown(thrown));
  const refusal = refusalOf(error);
  const { retryAfter } = refusal.details;
  if (typeof retryAfter === "number") void reply.header("retry-after", String(retryAfter));
  if (error.code === "SERVICE_UNAVAILABLE") void reply.header("retry-after", "5");
  return reply.code(getHTTPStatusCodeFromError(error)).send(errorBody(error.code, refusal));
}

async function answer(deps: Deps, route: RestRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url, call, body, status = 200, creates } = route;
  const context = makeContext(deps, request, reply);
  const procedure = call(createCaller(context)) as Procedure;
  const run = async () => {
    const output = await procedure(input);
    return { status: context.isRepeated() ? 200 : status, body: output };
  };
  // An upload is read only for someone who may send it.
  const viewer = creates ? await context.viewer() : null;
  const input = creates && viewer === null ? undefined : await inputOf(request, body);
  const header = request.headers["idempotency-key"];
  const key = creates && typeof header === "string" ? header : undefined;
  const result = await once(deps.db, { userId: viewer?.id, key, path: `${method} ${url}`, input }, run);
  void reply.code(result.status).header("cache-control", "no-store");
  return result.status === 204 ? reply.send() : reply.send(result.body ?? null);
}

/** Serves the table of documented paths; a known path with another method is 405. */
export function serveRest(app: FastifyInstance, deps: Deps): void {
  for (const route of restRoutes) {
    app.route({
      method: route.method,
      url: route.url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          return await answer(deps, route, request, reply);
        } catch (error) {
          return sendError(deps, error, reply);
        }
      },
    });
  }
}
