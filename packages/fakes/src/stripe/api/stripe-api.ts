import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Moods } from "../../fault-modes.ts";
import { apiVersion, newId } from "../stripe-account.ts";
import type { Account, Cause } from "../stripe-account.ts";
import { couponOperations } from "../resources/coupons.ts";
import { disputeOperations } from "../resources/disputes.ts";
import { eventOperations } from "../resources/event-operations.ts";
import { expanded } from "./object-expansion.ts";
import { fingerprint, readForm } from "./form-encoding.ts";
import type { FormValue } from "./form-encoding.ts";
import type { Answer, Idempotency } from "./idempotency-keys.ts";
import { answerAs } from "../stripe-faults.ts";
import type { StripeMisbehaviour } from "../stripe-faults.ts";
import type { Operation } from "./api-operation.ts";
import { expireDue } from "../resources/payments.ts";
import { paymentOperations } from "../resources/payment-operations.ts";
import { errorBody, StripeProblem, wrongParameter } from "./stripe-error.ts";
import { promotionCodeOperations } from "../resources/promotion-codes.ts";
import { refundOperations } from "../resources/refunds.ts";
import { sessionOperations } from "../resources/checkout-sessions.ts";

const operations: Operation[] = [
  ...sessionOperations,
  ...paymentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...couponOperations,
  ...promotionCodeOperations,
  ...eventOperations,
];

/** A request as it arrived. `gone` turns true when the caller went away before the answer. */
export type StripeCall = {
  method: string;
  /** With `:id` in the place of ids. */
  path: string;
  id: string;
  params: FormValue;
  idempotencyKey: string | undefined;
  /** What was answered; null while nothing was. */
  status: number | null;
  replayed: boolean;
  gone: boolean;
};

type Served = {
  account: Account;
  calls: StripeCall[];
  keys: Idempotency;
  moods: Moods<StripeMisbehaviour>;
};

const json = (body: object): string => `${JSON.stringify(body, null, 2)}\n`;

/** Who asks, with which version: the key of a test account and the one version that is spoken here. */
function authenticate({ headers }: FastifyRequest): void {
  const [, key] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (key === undefined)
    throw new StripeProblem(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      false,
    );
  if (key.startsWith("pk_"))
    throw new StripeProblem(
      403,
      "This API call cannot be made with a publishable API key.",
      { code: "secret_key_required" },
      false,
    );
  if (!/^sk_test_\w+$/.test(key))
    throw new StripeProblem(401, `Invalid API Key provided: ${key.slice(0, 8)}****`, {}, false);
  const version = headers["stripe-version"] ?? apiVersion;
  if (version !== apiVersion)
    throw wrongParameter(
      `Invalid Stripe API version: ${String(version)}. The stand-in speaks ${apiVersion}.`,
    );
}

function problemAnswer(error: unknown, requestId: string): Answer {
  if (!(error instanceof StripeProblem)) throw error;
  return { status: error.status, text: json(errorBody(error, requestId)), kept: error.kept };
}

function wantedIn(form: FormValue): string[] {
  const { expand } = Object(form) as { expand?: unknown };
  return Array.isArray(expand) ? expand.map(String) : [];
}

type Arrived = { request: FastifyRequest; reply: FastifyReply; requestId: string };

/** Carries a request out, or finds out why not. */
function carryOut(account: Account, { run }: Operation, call: StripeCall, cause: Cause): Answer {
  try {
    expireDue(account);
    const body = run({ account, form: call.params, id: call.id, cause });
    return { status: 200, text: json(expanded(account, body, wantedIn(call.params))), kept: true };
  } catch (error) {
    return problemAnswer(error, cause.id ?? "");
  }
}

async function answer(
  { account, keys, moods }: Served,
  operation: Operation,
  call: StripeCall,
  { request, reply, requestId }: Arrived,
): Promise<Answer | null> {
  const key = operation.method === "POST" ? call.idempotencyKey : undefined;
  const params = fingerprint(typeof request.body === "string" ? request.body : "");
  const before = key === undefined ? null : keys.begin(key, { path: request.url, params }, requestId);
  call.replayed = before !== null;
  const free = (): void => {
    if (key !== undefined) keys.drop(key, requestId);
  };
  // Whoever goes away before the answer leaves the key to whoever comes back.
  reply.raw.once("close", free);
  const mood = moods.take();
  const given = await answerAs(mood?.how, {
    reply,
    wait: mood?.wait ?? (() => Promise.resolve()),
    run: () => before ?? carryOut(account, operation, call, { id: requestId, idempotency_key: key ?? null }),
    keep: (made) => {
      if (key !== undefined && before === null) keys.end(key, made);
      return made;
    },
  });
  // And an answer may be read before its connection is closed.
  if (given !== null) free();
  return given;
}

function send(reply: FastifyReply, call: StripeCall, { status, text, headers }: Answer): FastifyReply {
  call.status = status;
  if (call.idempotencyKey !== undefined) void reply.header("idempotency-key", call.idempotencyKey);
  return reply
    .status(status)
    .headers({ "content-type": "application/json", ...headers })
    .send(text);
}

/** Serves the API under `/v1`, every operation with a key, a version, idempotency and what the mood says. */
export function serveApi(server: FastifyInstance, served: Served): void {
  for (const operation of operations) {
    const { method, path } = operation;
    server.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = newId("req", 14);
        const text = method === "GET" ? (request.url.split("?")[1] ?? "") : request.body;
        const key = request.headers["idempotency-key"];
        const call: StripeCall = {
          method,
          path,
          id: request.params.id ?? "",
          params: readForm(typeof text === "string" ? text : ""),
          idempotencyKey: typeof key === "string" ? key : undefined,
          status: null,
          replayed: false,
          gone: false,
        };
        served.calls.push(call);
        reply.raw.on("close", () => {
          call.gone = !reply.raw.writableFinished;
        });
        void reply.headers({ "request-id": requestId, "stripe-version": apiVersion });
        try {
          authenticate(request);
          const given = await answer(served, operation, call, { request, reply, requestId });
          return given === null ? reply : send(reply, call, given);
        } catch (error) {
          return send(reply, call, problemAnswer(error, requestId));
        }
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const problem = new StripeProblem(
      404,
      `Unrecognized request URL (${request.method}: ${request.url.split("?")[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    );
    return reply
      .status(404)
      .type("application/json")
      .send(json(errorBody(problem, newId("req", 14))));
  });
}
