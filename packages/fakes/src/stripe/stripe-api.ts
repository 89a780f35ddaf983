import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultModes } from "../fake-server.ts";
import {
  StripeApiError,
  createIdempotencyKeys,
  type ApiOperation,
  type ApiResponse,
  type IdempotencyKeys,
} from "./api-operation.ts";
import { sessionOperations, refundOperations } from "./checkout-sessions.ts";
import { promotionOperations } from "./promotion-codes.ts";
import { generateId, type StripeAccount } from "./stripe-account.ts";
import { applyStripeFault, type StripeFault } from "./stripe-faults.ts";

/** A received request. */
export type StripeCall = {
  method: string;
  /** The route, with `:id` in place of ids. */
  path: string;
  params: Record<string, string>;
  idempotencyKey: string | undefined;
  /** The HTTP status of the response; null before it. */
  status: number | null;
  replayed: boolean;
};

type ApiContext = { account: StripeAccount; calls: StripeCall[]; faultModes: FaultModes<StripeFault> };

/** Parses a form whose keys stay flat, such as `metadata[plan]`. */
export const parseForm = (text: unknown): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof text === "string" ? text : ""));

/** Calls `work` and turns a `StripeApiError` into its response. */
function toResponse(work: () => object): ApiResponse {
  try {
    return { status: 200, text: JSON.stringify(work()), isReplayable: true };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    const body = { error: { type: "invalid_request_error", message: error.message, ...error.fields } };
    return { status: error.status, text: JSON.stringify(body), isReplayable: error.isReplayable };
  }
}

/** Checks the API key, which has to be that of a test account. */
function authenticate({ headers }: FastifyRequest): void {
  if (!/^Bearer sk_test_\w+$/.test(headers.authorization ?? ""))
    throw new StripeApiError(401, "Invalid API Key provided", {}, false);
}

type IncomingCall = { call: StripeCall; request: FastifyRequest; reply: FastifyReply; requestId: string };

/** The response to a call under the current fault; null when the fault has handled the reply itself. */
async function answerCall(
  { account, faultModes }: ApiContext,
  keys: IdempotencyKeys,
  run: ApiOperation["run"],
  { call, request, reply, requestId }: IncomingCall,
): Promise<ApiResponse | null> {
  authenticate(request);
  const key = call.method === "POST" ? call.idempotencyKey : undefined;
  const storedResponse =
    key === undefined ? null : keys.begin(key, `${request.url} ${JSON.stringify(call.params)}`, requestId);
  call.replayed = storedResponse !== null;
  const releaseKey = (): void => {
    if (key !== undefined) keys.release(key, requestId);
  };
  // A client that disconnects before the response frees the key for its next attempt.
  reply.raw.once("close", releaseKey);
  const mode = faultModes.takeMode();
  const { id = "" } = request.params as { id?: string };
  const response = await applyStripeFault(mode?.fault, {
    reply,
    wait: mode?.wait ?? (() => Promise.resolve()),
    run: () => storedResponse ?? toResponse(() => run({ account, params: call.params, id })),
    store: (response) => {
      if (key !== undefined && storedResponse === null) keys.end(key, response);
      return response;
    },
  });
  // A client can read the response before its connection closes, so the key is freed here too.
  if (response !== null) releaseKey();
  return response;
}

/** Serves the API under `/v1`. Every operation checks the API key, idempotency and the current fault. */
export function serveStripeApi(server: FastifyInstance, context: ApiContext): void {
  const keys = createIdempotencyKeys();
  for (const { method, path, run } of [...sessionOperations, ...refundOperations, ...promotionOperations])
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = generateId("req");
        const key = request.headers["idempotency-key"];
        const call: StripeCall = {
          method,
          path,
          params: parseForm(method === "GET" ? request.url.split("?")[1] : request.body),
          idempotencyKey: typeof key === "string" ? key : undefined,
          status: null,
          replayed: false,
        };
        context.calls.push(call);
        let response: ApiResponse | null;
        try {
          response = await answerCall(context, keys, run, { call, request, reply, requestId });
        } catch (error) {
          response = toResponse(() => {
            throw error;
          });
        }
        if (response === null) return reply;
        call.status = response.status;
        return reply
          .status(response.status)
          .headers({ "content-type": "application/json", "request-id": requestId, ...response.headers })
          .send(response.text);
      },
    });
}
