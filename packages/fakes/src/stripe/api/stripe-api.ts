import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultModes } from "../../fault-modes.ts";
import { apiVersion, generateId } from "../stripe-account.ts";
import type { StripeAccount, EventCause } from "../stripe-account.ts";
import { couponOperations } from "../resources/coupons.ts";
import { disputeOperations } from "../resources/disputes.ts";
import { eventOperations } from "../resources/event-operations.ts";
import { expandObjects } from "./object-expansion.ts";
import { fingerprintForm, parseForm } from "./form-encoding.ts";
import type { FormValue } from "./form-encoding.ts";
import type { ApiResponse, IdempotencyKeys } from "./idempotency-keys.ts";
import { applyStripeFault } from "../stripe-faults.ts";
import type { StripeFault } from "../stripe-faults.ts";
import type { ApiOperation } from "./api-operation.ts";
import { expireDueCheckouts } from "../resources/payments.ts";
import { paymentOperations } from "../resources/payment-operations.ts";
import { buildStripeErrorBody, StripeApiError, invalidParameter } from "./stripe-error.ts";
import { promotionCodeOperations } from "../resources/promotion-codes.ts";
import { refundOperations } from "../resources/refunds.ts";
import { sessionOperations } from "../resources/checkout-sessions.ts";

const operations: ApiOperation[] = [
  ...sessionOperations,
  ...paymentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...couponOperations,
  ...promotionCodeOperations,
  ...eventOperations,
];

/** A received request. `gone` becomes true when the client disconnects before the response. */
export type StripeCall = {
  method: string;
  /** The route, with `:id` in place of ids. */
  path: string;
  id: string;
  params: FormValue;
  idempotencyKey: string | undefined;
  /** The HTTP status of the response; null before it. */
  status: number | null;
  replayed: boolean;
  gone: boolean;
};

type ApiContext = {
  account: StripeAccount;
  calls: StripeCall[];
  keys: IdempotencyKeys;
  faultModes: FaultModes<StripeFault>;
};

const toJsonText = (body: object): string => `${JSON.stringify(body, null, 2)}\n`;

/** Checks the API key (that of a test account) and the API version; throws `StripeApiError`. */
function authenticate({ headers }: FastifyRequest): void {
  const [, key] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (key === undefined)
    throw new StripeApiError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      false,
    );
  if (key.startsWith("pk_"))
    throw new StripeApiError(
      403,
      "This API call cannot be made with a publishable API key.",
      { code: "secret_key_required" },
      false,
    );
  if (!/^sk_test_\w+$/.test(key))
    throw new StripeApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}****`, {}, false);
  const version = headers["stripe-version"] ?? apiVersion;
  if (version !== apiVersion)
    throw invalidParameter(`Invalid Stripe API version: ${String(version)}. The fake speaks ${apiVersion}.`);
}

function toErrorResponse(error: unknown, requestId: string): ApiResponse {
  if (!(error instanceof StripeApiError)) throw error;
  return {
    status: error.status,
    text: toJsonText(buildStripeErrorBody(error, requestId)),
    isReplayable: error.isReplayable,
  };
}

function readExpandParam(form: FormValue): string[] {
  const { expand } = Object(form) as { expand?: unknown };
  return Array.isArray(expand) ? expand.map(String) : [];
}

type IncomingRequest = { request: FastifyRequest; reply: FastifyReply; requestId: string };

/** Runs an operation and turns a `StripeApiError` into its response. */
function runOperation(account: StripeAccount, { run }: ApiOperation, call: StripeCall, cause: EventCause): ApiResponse {
  try {
    expireDueCheckouts(account);
    const body = run({ account, form: call.params, id: call.id, cause });
    return {
      status: 200,
      text: toJsonText(expandObjects(account, body, readExpandParam(call.params))),
      isReplayable: true,
    };
  } catch (error) {
    return toErrorResponse(error, cause.id ?? "");
  }
}

async function answerCall(
  { account, keys, faultModes }: ApiContext,
  operation: ApiOperation,
  call: StripeCall,
  { request, reply, requestId }: IncomingRequest,
): Promise<ApiResponse | null> {
  const key = operation.method === "POST" ? call.idempotencyKey : undefined;
  const bodyFingerprint = fingerprintForm(typeof request.body === "string" ? request.body : "");
  const storedResponse =
    key === undefined ? null : keys.begin(key, { path: request.url, params: bodyFingerprint }, requestId);
  call.replayed = storedResponse !== null;
  const releaseKey = (): void => {
    if (key !== undefined) keys.release(key, requestId);
  };
  // A client that disconnects before the response frees the key for its next attempt.
  reply.raw.once("close", releaseKey);
  const mode = faultModes.takeMode();
  const response = await applyStripeFault(mode?.fault, {
    reply,
    wait: mode?.wait ?? (() => Promise.resolve()),
    run: () =>
      storedResponse ?? runOperation(account, operation, call, { id: requestId, idempotency_key: key ?? null }),
    store: (response) => {
      if (key !== undefined && storedResponse === null) keys.end(key, response);
      return response;
    },
  });
  // A client can read the response before its connection closes, so the key is freed here too.
  if (response !== null) releaseKey();
  return response;
}

function sendResponse(reply: FastifyReply, call: StripeCall, { status, text, headers }: ApiResponse): FastifyReply {
  call.status = status;
  if (call.idempotencyKey !== undefined) void reply.header("idempotency-key", call.idempotencyKey);
  return reply
    .status(status)
    .headers({ "content-type": "application/json", ...headers })
    .send(text);
}

/** Serves the API under `/v1`. Every operation checks the API key and version, idempotency and the current fault. */
export function serveStripeApi(server: FastifyInstance, context: ApiContext): void {
  for (const operation of operations) {
    const { method, path } = operation;
    server.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = generateId("req", 14);
        const text = method === "GET" ? (request.url.split("?")[1] ?? "") : request.body;
        const key = request.headers["idempotency-key"];
        const call: StripeCall = {
          method,
          path,
          id: request.params.id ?? "",
          params: parseForm(typeof text === "string" ? text : ""),
          idempotencyKey: typeof key === "string" ? key : undefined,
          status: null,
          replayed: false,
          gone: false,
        };
        context.calls.push(call);
        reply.raw.on("close", () => {
          call.gone = !reply.raw.writableFinished;
        });
        void reply.headers({ "request-id": requestId, "stripe-version": apiVersion });
        try {
          authenticate(request);
          const response = await answerCall(context, operation, call, { request, reply, requestId });
          return response === null ? reply : sendResponse(reply, call, response);
        } catch (error) {
          return sendResponse(reply, call, toErrorResponse(error, requestId));
        }
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const error = new StripeApiError(
      404,
      `Unrecognized request URL (${request.method}: ${request.url.split("?")[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    );
    return reply
      .status(404)
      .type("application/json")
      .send(toJsonText(buildStripeErrorBody(error, generateId("req", 14))));
  });
}
