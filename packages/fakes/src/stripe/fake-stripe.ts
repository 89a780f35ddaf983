import Fastify from "fastify";
import { serveFaultModes } from "../fault-modes.ts";
import type { FaultOptions } from "../fault-modes.ts";
import { createStripeAccount } from "./stripe-account.ts";
import { serveStripeApi } from "./api/stripe-api.ts";
import type { StripeCall } from "./api/stripe-api.ts";
import { createStripeControl, serveStripeControl } from "./stripe-control.ts";
import type { StripeControl } from "./stripe-control.ts";
import { createIdempotencyKeys } from "./api/idempotency-keys.ts";
import { stripeFaults } from "./stripe-faults.ts";
import type { StripeFault } from "./stripe-faults.ts";
import { serveCheckoutPages } from "./checkout-page/checkout-page-routes.ts";
import { expireDueCheckouts } from "./resources/payments.ts";
import { webhookFaults } from "./webhooks/webhook-faults.ts";
import type { WebhookFault } from "./webhooks/webhook-faults.ts";
import { startWebhookSender } from "./webhooks/webhook-sender.ts";
import type { Delivery } from "./webhooks/webhook-sender.ts";

export type FakeStripe = {
  /** Where it listens: the API under `/v1`, the hosted pages under `/c/pay`, all sessions under `/`. */
  url: string;
  host: string;
  port: number;
  /** Every request to the API so far, in order. */
  calls: StripeCall[];
  /** Every attempt to deliver an event so far, in order. */
  deliveries: Delivery[];
  /** The ids of all events in the order in which they happened; two of one moment arrive in any. */
  eventIds: () => string[];
  /** Resolves when no event is under way any more, to be tried again included. */
  waitForDeliveries: () => Promise<void>;
  setFault: (fault: StripeFault | null, options?: FaultOptions) => void;
  setWebhookFault: (fault: WebhookFault | null, options?: FaultOptions) => void;
  /** What people, banks and time do. */
  control: StripeControl;
  /** Ends at once, requests that hang and events that wait included. */
  close: () => Promise<void>;
};

export type FakeStripeOptions = {
  /** 0 or none: a free one. */
  port?: number;
  /** Where events are sent, and what signs them; without an address none is sent until `pointWebhook`. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** How long after each failed attempt an event is sent again; after the last one it is given up. */
  retryDelaysMs?: readonly number[];
  /** How long the endpoint may take. */
  webhookTimeoutMs?: number;
  /** How long a completed checkout waits for the endpoint's answer before it sends the person back. */
  redirectWaitMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** A moment for an app that restarts, then ever longer: as long as a developer looks. */
const defaultRetryDelaysMs = [1000, 5000, 30_000, 300_000, 1_800_000, 7_200_000];

/**
 * Speaks enough of Stripe on 127.0.0.1 for the real SDK of the version in `apiVersion` and for a person who pays on its
 * hosted page: checkout sessions, payments, refunds, disputes, coupons, promotion codes, events and signed webhooks.
 * `POST /__control {mode, delayMs?, times?}` changes how the API answers, `POST /__control/webhooks` with the same how
 * events are delivered, `POST /__control/actions {action, …}` is `control`, and `GET /__calls` counts.
 */
export async function startFakeStripe({
  port: requestedPort = 0,
  webhookUrl,
  webhookSecret = "whsec_fake",
  retryDelaysMs = defaultRetryDelaysMs,
  webhookTimeoutMs = 10_000,
  redirectWaitMs = 10_000,
  now = Date.now,
}: FakeStripeOptions = {}): Promise<FakeStripe> {
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  const account = createStripeAccount(now);
  const faultModes = serveFaultModes(server, stripeFaults, 3000);
  const webhookFaultModes = serveFaultModes(server, webhookFaults, 1000, "/__control/webhooks");
  const webhooks = startWebhookSender({
    endpoint: webhookUrl === undefined ? null : { url: webhookUrl, secret: webhookSecret },
    retryDelaysMs,
    timeoutMs: webhookTimeoutMs,
    faultModes: webhookFaultModes,
  });
  account.onEvent = webhooks.send;
  const calls: StripeCall[] = [];
  const control = createStripeControl(account, webhooks);
  serveStripeApi(server, { account, calls, faultModes, keys: createIdempotencyKeys(account.now) });
  serveStripeControl(server, control);
  serveCheckoutPages(server, { account, webhooks, redirectWaitMs });
  server.get("/__calls", () => ({
    count: calls.length,
    gone: calls.filter((call) => call.gone).length,
    paths: Object.fromEntries(
      Array.from(
        Map.groupBy(calls, ({ method, path }) => `${method} ${path}`),
        ([path, group]) => [path, group.length],
      ),
    ),
    deliveries: webhooks.deliveries,
  }));
  const address = await server.listen({ port: requestedPort, host: "127.0.0.1" });
  account.pagesUrl = address;
  const expiryTimer = setInterval(() => expireDueCheckouts(account), 1000).unref();
  return {
    url: address,
    host: "127.0.0.1",
    port: Number(new URL(address).port),
    calls,
    deliveries: webhooks.deliveries,
    eventIds: () => [...account.events.keys()],
    waitForDeliveries: webhooks.waitUntilIdle,
    setFault: faultModes.setFault,
    setWebhookFault: webhookFaultModes.setFault,
    control,
    close: async () => {
      clearInterval(expiryTimer);
      webhooks.stop();
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
