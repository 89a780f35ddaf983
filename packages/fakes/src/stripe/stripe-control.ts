import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { StripeAccount, Charge, Checkout, Session } from "./stripe-account.ts";
import { closeDispute, openDispute } from "./resources/disputes.ts";
import { applyPromotionCode, removePromotionCode } from "./resources/discounts.ts";
import {
  declineCheckout,
  expireCheckout,
  expireDueCheckouts,
  payCheckout,
  settlePayment,
} from "./resources/payments.ts";
import type { PaymentAttempt } from "./resources/payments.ts";
import { resourceMissing, invalidRequest, StripeApiError } from "./api/stripe-error.ts";
import { createRefund, settleRefund } from "./resources/refunds.ts";
import { findCheckout } from "./resources/checkout-sessions.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

/** An action on the account: callable as a function in this process, by its name from another one. */
type ControlAction<Input, Result> = ((input: Input) => Result) & { fromOutside: (body: unknown) => Result };

function defineAction<Schema extends z.ZodType, Result extends object>(
  schema: Schema,
  run: (input: z.output<Schema>) => Result,
): ControlAction<z.input<Schema>, Result> {
  const fromOutside = (body: unknown): Result => run(schema.parse(body));
  return Object.assign((input: z.input<Schema>) => fromOutside(input), { fromOutside });
}

const sessionId = z.string();
const sessionInput = z.object({ session: sessionId });
const payerInput = z.object({ session: sessionId, email: z.email().optional() });
const outcome = z.enum(["succeeded", "failed"]);

function findCharge(account: StripeAccount, { session: { id, payment_intent: intent } }: Checkout): Charge {
  const charge = account.charges.get(account.intents.get(intent ?? "")?.latest_charge ?? "");
  if (!charge) throw invalidRequest(`Nothing was charged for ${id}.`);
  return charge;
}

/** Returns the session after an attempt; throws when the attempt was not possible. */
function sessionAfterAttempt({ session }: Checkout, attempt: PaymentAttempt): Session {
  if ("not" in attempt) throw invalidRequest(`${session.id} is ${session.status}, not open.`);
  if ("refusal" in attempt) throw invalidRequest(`The promotion code is refused: ${attempt.refusal}.`);
  return structuredClone(session);
}

/** Actions of users, banks and the clock on an account. */
export function createStripeControl(account: StripeAccount, webhooks: WebhookSender) {
  const getCheckout = (id: string): Checkout => {
    expireDueCheckouts(account);
    return findCheckout(account, id);
  };
  return {
    /** Pays by card, or completes a checkout that costs nothing. */
    pay: defineAction(payerInput, (input) =>
      sessionAfterAttempt(
        getCheckout(input.session),
        payCheckout(account, getCheckout(input.session), "card", input.email),
      ),
    ),
    /** Completes the checkout with a payment in progress. */
    payLater: defineAction(payerInput, (input) =>
      sessionAfterAttempt(
        getCheckout(input.session),
        payCheckout(account, getCheckout(input.session), "sepa_debit", input.email),
      ),
    ),
    decline: defineAction(payerInput, (input) =>
      sessionAfterAttempt(
        getCheckout(input.session),
        declineCheckout(account, getCheckout(input.session), input.email),
      ),
    ),
    /** Sets the outcome of a payment in progress. */
    settle: defineAction(z.object({ session: sessionId, outcome }), (input) => {
      settlePayment(account, getCheckout(input.session), input.outcome);
      return structuredClone(getCheckout(input.session).session);
    }),
    applyCode: defineAction(z.object({ session: sessionId, code: z.string() }), (input) => {
      const checkout = getCheckout(input.session);
      if (checkout.session.status !== "open") throw invalidRequest(`${input.session} is not open.`);
      const refusal = applyPromotionCode(account, checkout, input.code);
      return { refusal, session: structuredClone(checkout.session) };
    }),
    removeCode: defineAction(sessionInput, (input) => {
      removePromotionCode(account, getCheckout(input.session));
      return structuredClone(getCheckout(input.session).session);
    }),
    expire: defineAction(sessionInput, (input) => {
      const checkout = getCheckout(input.session);
      if (checkout.session.status !== "open") throw invalidRequest(`${input.session} is not open.`);
      expireCheckout(account, checkout);
      return structuredClone(checkout.session);
    }),
    /** Refunds the remaining amount, or the given one in cents; `pending` leaves the outcome to `settleRefund`. */
    refund: defineAction(
      z.object({ session: sessionId, amount: z.int().min(1).optional(), pending: z.boolean().optional() }),
      (input) => {
        const { amount, pending = false } = input;
        return structuredClone(
          createRefund(account, findCharge(account, getCheckout(input.session)), { amount, pending }),
        );
      },
    ),
    settleRefund: defineAction(z.object({ refund: z.string(), outcome }), (input) => {
      const made = account.refunds.get(input.refund);
      if (!made) throw resourceMissing("refund", input.refund, "refund");
      settleRefund(account, made, input.outcome);
      return structuredClone(made);
    }),
    openDispute: defineAction(sessionInput, (input) =>
      structuredClone(openDispute(account, findCharge(account, getCheckout(input.session)))),
    ),
    closeDispute: defineAction(z.object({ session: sessionId, outcome: z.enum(["won", "lost"]) }), (input) => {
      const { id } = findCharge(account, getCheckout(input.session));
      const dispute = [...account.disputes.values()].find(({ charge }) => charge === id);
      if (!dispute) throw invalidRequest(`${input.session} is not disputed.`);
      return structuredClone(closeDispute(account, dispute, input.outcome));
    }),
    /** Advances the clock of the account and expires due checkouts. */
    advanceClock: defineAction(z.object({ seconds: z.int().min(0) }), ({ seconds }) => {
      account.advanceClock(seconds);
      expireDueCheckouts(account);
      return { now: account.now() };
    }),
    /** Sends an event again, like the button of Stripe's dashboard. */
    redeliver: defineAction(z.object({ event: z.string() }), ({ event: id }) => {
      const event = account.events.get(id);
      if (!event) throw resourceMissing("event", id, "event");
      webhooks.send(event);
      return { event: id };
    }),
    /** Sets the webhook endpoint; null: no endpoint. */
    pointWebhook: defineAction(
      z.object({ endpoint: z.object({ url: z.url(), secret: z.string().min(1) }).nullable() }),
      ({ endpoint }) => {
        webhooks.setEndpoint(endpoint);
        return { endpoint };
      },
    ),
  };
}

export type StripeControl = ReturnType<typeof createStripeControl>;

const isActionName = (control: StripeControl, name: string): name is keyof StripeControl =>
  Object.hasOwn(control, name);

/**
 * `POST /__control/actions {action, …}` runs an action from another process and responds with the changed object; 404
 * for an unknown action, 400 for invalid input, 409 when the action is not possible.
 */
export function serveStripeControl(server: FastifyInstance, control: StripeControl): void {
  const actionSchema = z.looseObject({ action: z.string() });
  server.post("/__control/actions", (request, reply) => {
    try {
      const { action: name, ...input } = actionSchema.parse(request.body);
      if (!isActionName(control, name)) return reply.status(404).send({ message: `No action ${name}` });
      return control[name].fromOutside(input);
    } catch (error) {
      if (error instanceof StripeApiError) return reply.status(409).send({ message: error.message });
      if (error instanceof z.ZodError) return reply.status(400).send({ message: z.prettifyError(error) });
      throw error;
    }
  });
}
