import { callTRPCProcedure, getTRPCErrorShape, transformTRPCResponse, TRPCError } from "@trpc/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { toTrpcErrorFromFastify } from "../http/error-handlers.ts";
import { requireSessionForLargeBody, maxBodyBytesByProcedure } from "../http/request-body.ts";
import { withSpan } from "../lib/tracing/tracing.ts";
import { isShallowJson } from "../lib/json-depth.ts";
import { appRouter } from "./app-router.ts";
import { createContextFactory } from "./request-context.ts";
import { httpStatusOf, toTrpcError, retryAfterSecondsOf } from "./error-mapping.ts";

/** Maximum number of calls in one batch request. */
const maxBatchCalls = 10;

const parameters = z.object({ path: z.string().min(1) });
const queryString = z.object({ batch: z.literal("1").optional(), input: z.string().optional() });
type ParsedQuery = z.ZodSafeParseResult<z.output<typeof queryString>>;
/**
 * Inputs of a batch by the index of their call; a module constant, because building a schema takes longer than parsing
 * with it.
 */
const batchBody = z.record(z.string(), z.unknown()).optional();
/** One input as superjson serializes it; without `json` there is none. */
const wireInput = z.looseObject({ json: z.unknown().optional() });

const config = appRouter._def._config;

function readRawInputs(request: FastifyRequest, { data, error }: ParsedQuery, isBatch: boolean): unknown {
  if (request.method === "POST") return request.body ?? undefined;
  if (error) throw error;
  const { input } = data;
  if (input === undefined) return undefined;
  try {
    if (isShallowJson(input)) return JSON.parse(input);
  } catch {
    // Rejected below, like JSON that is too deep.
  }
  throw new TRPCError({ code: "BAD_REQUEST", message: isBatch ? "malformed batch" : "malformed input" });
}

/** Deserializes an input from superjson; throws BAD_REQUEST when superjson cannot. */
function deserializeInput(raw: unknown): unknown {
  if (raw === undefined) return undefined;
  const wire = wireInput.parse(raw);
  try {
    return config.transformer.input.deserialize(wire);
  } catch {
    throw new TRPCError({ code: "BAD_REQUEST", message: "malformed input" });
  }
}

/** The input of each call of a request; parsed once, by the first call. A malformed body is an error for every call. */
function createInputReader(request: FastifyRequest, query: ParsedQuery, isBatch: boolean): (index: number) => unknown {
  let all: Record<string, unknown> | undefined;
  return (index) => {
    if (!isBatch) return readRawInputs(request, query, isBatch);
    all ??= batchBody.parse(readRawInputs(request, query, isBatch)) ?? {};
    return all[String(index)];
  };
}

/**
 * Serves the router with the wire format of httpBatchLink. tRPC's own Fastify adapter goes through fetch's Request,
 * Response and streams, which costs more than the rest of a small read (docs/decisions has the figures); this adapter
 * has no streaming, no subscriptions and no form data, which the app does not use.
 */
export async function serveTrpc(app: FastifyInstance, deps: Deps, prefix: string): Promise<void> {
  const makeContext = createContextFactory(deps);
  type CallInfo = { type: "query" | "mutation"; path: string; ctx?: ReturnType<typeof makeContext> };
  const toErrorResult = (error: TRPCError, { type, path, ctx }: CallInfo) => ({
    status: httpStatusOf(error),
    retryAfter: retryAfterSecondsOf(error),
    response: { error: getTRPCErrorShape({ config, error, type, path, input: undefined, ctx }) },
  });
  const procedureTypeOf = ({ method }: FastifyRequest) => (method === "GET" ? "query" : "mutation");

  const handleRequest = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const ctx = makeContext(request, reply);
    const type = procedureTypeOf(request);
    const query = queryString.safeParse(request.query);
    const isBatch = query.data?.batch === "1";
    const paths = isBatch ? name.split(",") : [name];

    const call = async (path: string, inputOf: () => unknown) => {
      try {
        await ctx.request.countRequest(path);
        if (paths.length > maxBatchCalls) throw new TRPCError({ code: "BAD_REQUEST", message: "batch too large" });
        const input = deserializeInput(inputOf());
        const data: unknown = await withSpan(deps.tracing, [path, "internal", { "rpc.method": path }], () =>
          callTRPCProcedure({
            router: appRouter,
            path,
            type,
            ctx,
            getRawInput: () => Promise.resolve(input),
            signal: undefined,
            batchIndex: 0,
          }),
        );
        return { status: 200, response: { result: { data } } };
      } catch (thrown) {
        // A procedure's own errors are tRPC errors by now: a zod error here is a malformed envelope.
        const error =
          thrown instanceof z.ZodError
            ? new TRPCError({ code: "BAD_REQUEST", message: "malformed input" })
            : toTrpcError(thrown, deps.log, { procedure: path, id: request.id });
        return toErrorResult(error, { type, path, ctx });
      }
    };

    const inputAt = createInputReader(request, query, isBatch);
    const results = await Promise.all(paths.map((path, index) => call(path, () => inputAt(index))));
    const statuses = new Set(results.map((result) => result.status));
    const [only] = statuses;
    const waits = results.flatMap((result) => ("retryAfter" in result ? (result.retryAfter ?? []) : []));
    if (waits.length > 0) void reply.header("retry-after", String(Math.max(...waits)));
    const bodies = results.map((result) => transformTRPCResponse(config, result.response));
    return reply
      .code(statuses.size === 1 && only !== undefined ? only : 207)
      .header("content-type", "application/json; charset=utf-8")
      .send(JSON.stringify(isBatch ? bodies : bodies[0]));
  };

  await app.register((scope, _options, done) => {
    // Errors before a procedure is called, in tRPC's error format.
    scope.setErrorHandler((thrown: FastifyError, request, reply) => {
      const error = toTrpcError(toTrpcErrorFromFastify(thrown), deps.log, { procedure: "none", id: request.id });
      const { status, retryAfter, response } = toErrorResult(error, { type: procedureTypeOf(request), path: "" });
      if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
      return reply
        .code(status)
        .header("content-type", "application/json; charset=utf-8")
        .send(JSON.stringify(transformTRPCResponse(config, response)));
    });
    scope.route({
      method: ["GET", "POST"],
      url: `${prefix}/:path`,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const { data } = parameters.safeParse(request.params);
        if (!data) throw new TRPCError({ code: "NOT_FOUND", message: "no procedure" });
        return handleRequest(request, reply, data.path);
      },
    });
    // Called alone, these procedures accept a larger body than a batch.
    const onRequest = requireSessionForLargeBody(makeContext);
    for (const [path, bodyLimit] of maxBodyBytesByProcedure)
      scope.post(`${prefix}/${path}`, { bodyLimit, onRequest, exposeHeadRoute: false }, (request, reply) =>
        handleRequest(request, reply, path),
      );
    done();
  });
}
