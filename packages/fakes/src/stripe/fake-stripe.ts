import Fastify, { type FastifyInstance } from "fastify";
import { openOnFreePort, serveFaultModes, type FaultOptions } from "../fake-server.ts";
import { serveCheckoutPages } from "./checkout-page-routes.ts";
import {
  expireDueCheckouts,
  declineCheckout,
  expireCheckout,
  notOpen,
  payCheckout,
  settlePayment,
} from "./payments.ts";
import { createStripeAccount, type Session, type StripeAccount } from "./stripe-account.ts";
import { serveStripeApi, type StripeCall } from "./stripe-api.ts";
import { stripeFaults, type StripeFault } from "./stripe-faults.ts";
import { startWebhookSender, webhookFaults, type WebhookFault } from "./webhook-sender.ts";
import { z } from "zod";
import { invalidRequest } from "./api-operation.ts";
import { findCheckout, closeDispute, createRefund, failRefund, openDispute } from "./checkout-sessions.ts";
import { applyPromotionCode } from "./promotion-codes.ts";

type SessionInput = { session: string };

/** Actions of users and banks on an account; each throws `StripeApiError` when it is not possible now. */
function createStripeControl(account: StripeAccount) {
  const pay = (id: string, method: "card" | "sepa_debit"): Session => {
    const checkout = findCheckout(account, id);
    const attempt = payCheckout(account, checkout, method);
    if ("notOpen" in attempt) throw notOpen(checkout);
    if ("rejection" in attempt) throw invalidRequest(`The promotion code is rejected: ${attempt.rejection}.`);
    return structuredClone(checkout.session);
  };
  return {
    /** Pays by card, or completes a checkout that costs nothing. */
    pay: ({ session }: SessionInput) => pay(session, "card"),
    /** Completes the checkout with a payment in progress. */
    payLater: ({ session }: SessionInput) => pay(session, "sepa_debit"),
    decline: ({ session }: SessionInput) => declineCheckout(findCheckout(account, session)),
    /** Sets the outcome of a payment in progress. */
    settle: ({ session, outcome }: SessionInput & { outcome: "succeeded" | "failed" }) =>
      settlePayment(account, findCheckout(account, session), outcome),
    /** Returns the reason of a rejection; null when the code is applied. */
    applyCode: ({ session, code }: SessionInput & { code: string }) => {
      const checkout = findCheckout(account, session);
      if (checkout.session.status !== "open") throw notOpen(checkout);
      return applyPromotionCode(account, checkout, code);
    },
    expire: ({ session }: SessionInput) => expireCheckout(account, findCheckout(account, session)),
    /** Refunds the remaining amount, or the given one in cents; a pending refund counts until `failRefund`. */
    refund: ({ session, ...options }: SessionInput & { amount?: number; pending?: boolean }) =>
      structuredClone(createRefund(account, findCheckout(account, session), options)),
    failRefund: ({ refund }: { refund: string }) => structuredClone(failRefund(account, refund)),
    openDispute: ({ session }: SessionInput) => void openDispute(account, findCheckout(account, session)),
    closeDispute: ({ session, outcome }: SessionInput & { outcome: "won" | "lost" }) =>
      void closeDispute(account, findCheckout(account, session), outcome),
  };
}

export type StripeControl = ReturnType<typeof createStripeControl>;

const actionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("pay"), session: z.string() }),
  z.object({ action: z.literal("settle"), session: z.string(), outcome: z.enum(["succeeded", "failed"]) }),
]);

/** `POST /__control/actions {action: "pay" | "settle", session, …}` runs an action from another process. */
function serveStripeControl(server: FastifyInstance, control: StripeControl): void {
  server.post("/__control/actions", (request, reply) => {
    const input = actionSchema.parse(request.body);
    if (input.action === "pay") control.pay(input);
    else control.settle(input);
    return reply.status(204).send();
  });
}

export type FakeStripe = {
  /** Base URL: the API under `/v1`, the hosted pages under `/c/pay`, a list of all sessions under `/`. */
  url: string;
  /** Every API request so far, in order. */
  calls: StripeCall[];
  /** The ids of all events in order of creation; events of the same moment can arrive in any order. */
  eventIds: () => string[];
  /** Resolves when no delivery is in progress and no retry is pending. */
  waitForDeliveries: () => Promise<void>;
  setFault: (fault: StripeFault | null, options?: FaultOptions) => void;
  setWebhookFault: (fault: WebhookFault | null) => void;
  /** Actions of users and banks. */
  control: StripeControl;
  /** Closes the server at once, including requests that hang and pending events. */
  close: () => Promise<void>;
};

export type FakeStripeOptions = {
  /** Endpoint of the webhooks and its signing secret; without a URL no event is sent. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** Delays in ms after each failed attempt; after the last one the event is dropped. */
  retryDelaysMs?: readonly number[];
  /** Current time in milliseconds since 1970. */
  now?: () => number;
};

/** First a short delay for an app that restarts, then growing up to 2 hours, as long as a developer debugs. */
const defaultRetryDelaysMs = [1000, 5000, 30_000, 300_000, 1_800_000, 7_200_000];

/**
 * Starts a fake of Stripe on 127.0.0.1 for the real SDK and for a user who pays on its hosted page: the calls that the
 * app makes, with idempotency keys, and signed webhooks. `POST /__control {mode, delayMs?, times?}` sets the fault of
 * the API, `POST /__control/webhooks` with the same body that of the deliveries, and `POST /__control/actions {action,
 * …}` runs an action of `control`.
 */
export async function startFakeStripe({
  webhookUrl,
  webhookSecret = "whsec_fake",
  retryDelaysMs = defaultRetryDelaysMs,
  now = Date.now,
}: FakeStripeOptions = {}): Promise<FakeStripe> {
  const server = Fastify({ forceCloseConnections: true });
  server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  const account = createStripeAccount(now);
  const faultModes = serveFaultModes(server, stripeFaults, 3000);
  const webhookFaultModes = serveFaultModes(server, webhookFaults, 0, "/__control/webhooks");
  const webhooks = startWebhookSender({
    url: webhookUrl,
    secret: webhookSecret,
    retryDelaysMs,
    faultModes: webhookFaultModes,
  });
  account.onEvent = webhooks.send;
  const calls: StripeCall[] = [];
  const control = createStripeControl(account);
  server.addHook("onRequest", async () => expireDueCheckouts(account));
  serveStripeApi(server, { account, calls, faultModes });
  serveStripeControl(server, control);
  serveCheckoutPages(server, { account, webhooks });
  const { url, close } = await openOnFreePort(server);
  account.pagesUrl = url;
  const expiryTimer = setInterval(() => expireDueCheckouts(account), 1000).unref();
  return {
    url,
    calls,
    eventIds: () => [...account.eventIds],
    waitForDeliveries: webhooks.waitUntilIdle,
    setFault: faultModes.setFault,
    setWebhookFault: webhookFaultModes.setFault,
    control,
    close: async () => {
      clearInterval(expiryTimer);
      webhooks.stop();
      await close();
    },
  };
}
