import { callTRPCProcedure, getTRPCErrorShape, transformTRPCResponse, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { appRouter } from "./app-router.ts";
import { contextMaker } from "./context.ts";
import { asTrpcError } from "./refusal.ts";

/** Calls in one request at most. */
const mostCalls = 10;

const parameters = z.object({ path: z.string().min(1) });
const queryString = z.object({ batch: z.literal("1").optional(), input: z.string().optional() });
const batchBody = z.record(z.string(), z.unknown());
/** What superjson sends of one input. */
const wireInput = z.looseObject({ json: z.unknown() });

const config = appRouter._def._config;

function rawInputs(request: FastifyRequest, batch: boolean): unknown {
  if (request.method === "POST") return request.body ?? undefined;
  const { input } = queryString.parse(request.query);
  if (input === undefined) return undefined;
  try {
    return JSON.parse(input);
  } catch (cause) {
    throw new TRPCError({
      code: "BAD_REQUEST",
      message: batch ? "malformed batch" : "malformed input",
      cause,
    });
  }
}

/** The input of each call of a request; read once, by the first call, and refused to each where it is malformed. */
function inputReader(request: FastifyRequest, batch: boolean): (index: number) => unknown {
  let all: Record<string, unknown> | undefined;
  return (index) => {
    if (!batch) return rawInputs(request, batch);
    all ??= batchBody.optional().parse(rawInputs(request, batch)) ?? {};
    return all[String(index)];
  };
}

/**
 * Serves the router with the wire format of httpBatchLink. tRPC's own Fastify adapter goes through fetch's Request,
 * Response and streams, which costs more than everything else of a small read (docs/decisions has the figures); this
 * one has no streaming, no subscriptions and no form data, which nothing here uses.
 */
export function serveTrpc(app: FastifyInstance, deps: Deps, prefix: string): void {
  const makeContext = contextMaker(deps);
  app.route({
    method: ["GET", "POST"],
    url: `${prefix}/:path`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const context = makeContext(request, reply);
      const type = request.method === "GET" ? "query" : "mutation";
      const parsed = queryString.safeParse(request.query);
      const batch = parsed.data?.batch === "1";
      const paths = batch
        ? parameters.parse(request.params).path.split(",")
        : [parameters.parse(request.params).path];

      const call = async (path: string, inputOf: () => unknown) => {
        try {
          if (paths.length > mostCalls)
            throw new TRPCError({ code: "BAD_REQUEST", message: "batch too large" });
          const raw = inputOf();
          const input: unknown =
            raw === undefined ? undefined : config.transformer.input.deserialize(wireInput.parse(raw));
          const data: unknown = await callTRPCProcedure({
            router: appRouter,
            path,
            type,
            ctx: context,
            getRawInput: () => Promise.resolve(input),
            signal: undefined,
            batchIndex: 0,
          });
          return { status: 200, response: { result: { data } } };
        } catch (thrown) {
          // A procedure's own refusals are tRPC errors by now: a zod error here is a malformed envelope.
          const error =
            thrown instanceof z.ZodError
              ? new TRPCError({ code: "BAD_REQUEST", message: "malformed input" })
              : asTrpcError(thrown, deps.log, { procedure: path, id: request.id });
          const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx: context });
          return { status: getHTTPStatusCodeFromError(error), response: { error: shape } };
        }
      };

      const inputAt = inputReader(request, batch);
      const results = await Promise.all(paths.map((path, index) => call(path, () => inputAt(index))));
      const statuses = new Set(results.map((result) => result.status));
      const [only] = statuses;
      const bodies = results.map((result) => transformTRPCResponse(config, result.response));
      return reply
        .code(statuses.size === 1 && only !== undefined ? only : 207)
        .header("content-type", "application/json; charset=utf-8")
        .header("cache-control", "no-store")
        .send(JSON.stringify(batch ? bodies : bodies[0]));
    },
  });
}
