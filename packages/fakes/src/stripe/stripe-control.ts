import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Account, Charge, Checkout, Session } from "./stripe-account.ts";
import { closeDispute, openDispute } from "./resources/disputes.ts";
import { applyCode, removeCode } from "./resources/discounts.ts";
import { decline, expire, expireDue, pay, settle } from "./resources/payments.ts";
import type { Attempt } from "./resources/payments.ts";
import { noSuch, refused, StripeProblem } from "./api/stripe-error.ts";
import { refund, settleRefund } from "./resources/refunds.ts";
import { findCheckout } from "./resources/checkout-sessions.ts";
import type { Webhooks } from "./webhooks/webhook-sender.ts";

/** Something that is done to the account: in this process as a function, from another one by its name. */
type Action<Given, Done> = ((given: Given) => Done) & { fromOutside: (body: unknown) => Done };

function action<Schema extends z.ZodType, Done extends object>(
  schema: Schema,
  run: (given: z.output<Schema>) => Done,
): Action<z.input<Schema>, Done> {
  const fromOutside = (body: unknown): Done => run(schema.parse(body));
  return Object.assign((given: z.input<Schema>) => fromOutside(given), { fromOutside });
}

const session = z.string();
const withSession = z.object({ session });
const payer = z.object({ session, email: z.email().optional() });
const outcome = z.enum(["succeeded", "failed"]);

function chargeOf(account: Account, { session: { id, payment_intent: intent } }: Checkout): Charge {
  const charge = account.charges.get(account.intents.get(intent ?? "")?.latest_charge ?? "");
  if (!charge) throw refused(`Nothing was charged for ${id}.`);
  return charge;
}

/** The session after an attempt; an attempt that cannot be made is an error of whoever asked for it. */
function after({ session: kept }: Checkout, attempt: Attempt): Session {
  if ("not" in attempt) throw refused(`${kept.id} is ${kept.status}, not open.`);
  if ("refusal" in attempt) throw refused(`The promotion code is refused: ${attempt.refusal}.`);
  return structuredClone(kept);
}

/** What people, banks and time do to an account, at a call. */
export function controlOf(account: Account, webhooks: Webhooks) {
  const at = (id: string): Checkout => {
    expireDue(account);
    return findCheckout(account, id);
  };
  return {
    /** Pays by card, or completes what costs nothing. */
    pay: action(payer, (given) =>
      after(at(given.session), pay(account, at(given.session), "card", given.email)),
    ),
    /** Completes the checkout with a payment that is under way. */
    payLater: action(payer, (given) =>
      after(at(given.session), pay(account, at(given.session), "sepa_debit", given.email)),
    ),
    decline: action(payer, (given) =>
      after(at(given.session), decline(account, at(given.session), given.email)),
    ),
    /** Tells the outcome of a payment that is under way. */
    settle: action(z.object({ session, outcome }), (given) => {
      settle(account, at(given.session), given.outcome);
      return structuredClone(at(given.session).session);
    }),
    applyCode: action(z.object({ session, code: z.string() }), (given) => {
      const checkout = at(given.session);
      if (checkout.session.status !== "open") throw refused(`${given.session} is not open.`);
      const refusal = applyCode(account, checkout, given.code);
      return { refusal, session: structuredClone(checkout.session) };
    }),
    removeCode: action(withSession, (given) => {
      removeCode(account, at(given.session));
      return structuredClone(at(given.session).session);
    }),
    expire: action(withSession, (given) => {
      const checkout = at(given.session);
      if (checkout.session.status !== "open") throw refused(`${given.session} is not open.`);
      expire(account, checkout);
      return structuredClone(checkout.session);
    }),
    /** Gives all that is left back, or an amount; `pending` leaves the outcome to `settleRefund`. */
    refund: action(
      z.object({ session, amount: z.int().min(1).optional(), pending: z.boolean().optional() }),
      (given) => {
        const { amount, pending = false } = given;
        return structuredClone(refund(account, chargeOf(account, at(given.session)), { amount, pending }));
      },
    ),
    settleRefund: action(z.object({ refund: z.string(), outcome }), (given) => {
      const made = account.refunds.get(given.refund);
      if (!made) throw noSuch("refund", given.refund, "refund");
      settleRefund(account, made, given.outcome);
      return structuredClone(made);
    }),
    openDispute: action(withSession, (given) =>
      structuredClone(openDispute(account, chargeOf(account, at(given.session)))),
    ),
    closeDispute: action(z.object({ session, outcome: z.enum(["won", "lost"]) }), (given) => {
      const { id } = chargeOf(account, at(given.session));
      const dispute = [...account.disputes.values()].find(({ charge }) => charge === id);
      if (!dispute) throw refused(`${given.session} is not disputed.`);
      return structuredClone(closeDispute(account, dispute, given.outcome));
    }),
    /** Lets time pass for Stripe, and end what it ends. */
    advanceClock: action(z.object({ seconds: z.int().min(0) }), ({ seconds }) => {
      account.advance(seconds);
      expireDue(account);
      return { now: account.now() };
    }),
    /** Sends an event again, as a click in the dashboard does. */
    redeliver: action(z.object({ event: z.string() }), ({ event: id }) => {
      const event = account.events.get(id);
      if (!event) throw noSuch("event", id, "event");
      webhooks.send(event);
      return { event: id };
    }),
    /** Where events go from now on; null: nowhere. */
    pointWebhook: action(
      z.object({ endpoint: z.object({ url: z.url(), secret: z.string().min(1) }).nullable() }),
      ({ endpoint }) => {
        webhooks.point(endpoint);
        return { endpoint };
      },
    ),
  };
}

export type StripeControl = ReturnType<typeof controlOf>;

const isAction = (control: StripeControl, name: string): name is keyof StripeControl =>
  Object.hasOwn(control, name);

/** `POST /__control/actions {action, …}`: the same from another process, answered with what it changed. */
export function serveControl(server: FastifyInstance, control: StripeControl): void {
  const named = z.looseObject({ action: z.string() });
  server.post("/__control/actions", (request, reply) => {
    try {
      const { action: name, ...given } = named.parse(request.body);
      if (!isAction(control, name)) return reply.status(404).send({ message: `No action ${name}` });
      return control[name].fromOutside(given);
    } catch (error) {
      if (error instanceof StripeProblem) return reply.status(409).send({ message: error.message });
      if (error instanceof z.ZodError) return reply.status(400).send({ message: z.prettifyError(error) });
      throw error;
    }
  });
}
