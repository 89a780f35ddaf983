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
  /** Base URL: the API under `/v1`, the hosted pages under `/c/pay`, a list of all sessions under `/`. */
  url: string;
  host: string;
  port: number;
  /** Every API request so far, in order. */
  calls: StripeCall[];
  /** Every attempt to deliver an event so far, in order. */
  deliveries: Delivery[];
  /** The ids of all events in order of creation; events of the same moment can arrive in any order. */
  eventIds: () => string[];
  /** Resolves when no delivery is in progress and no retry is pending. */
  waitForDeliveries: () => Promise<void>;
  setFault: (fault: StripeFault | null, options?: FaultOptions) => void;
  setWebhookFault: (fault: WebhookFault | null, options?: FaultOptions) => void;
  /** Actions of users, banks and the clock. */
  control: StripeControl;
  /** Closes the server at once, including requests that hang and pending events. */
  close: () => Promise<void>;
};

export type FakeStripeOptions = {
  /** 0 or unset: a free port. */
  port?: number;
  /** Endpoint of the webhooks and its signing secret; without a URL no event is sent until `pointWebhook`. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** Delays in ms after each failed attempt; after the last one the event is dropped. */
  retryDelaysMs?: readonly number[];
  /** Timeout of one delivery, in ms. */
  webhookTimeoutMs?: number;
  /** How long a completed checkout waits for the response of the endpoint before it redirects the user, in ms. */
  redirectWaitMs?: number;
  /** Current time in milliseconds since 1970. */
  now?: () => number;
};

/** First a short delay for an app that restarts, then growing up to 2 hours, as long as a developer debugs. */
const defaultRetryDelaysMs = [1000, 5000, 30_000, 300_000, 1_800_000, 7_200_000];

/**
 * Starts a fake of Stripe on 127.0.0.1 for the real SDK of the version in `apiVersion` and for a user who pays on its
 * hosted page: checkout sessions, payments, refunds, disputes, coupons, promotion codes, events and signed webhooks.
 * `POST /__control {mode, delayMs?, times?}` sets the fault of the API, `POST /__control/webhooks` with the same body
 * that of the deliveries, `POST /__control/actions {action, …}` runs an action of `control`, and `GET /__calls` counts
 * the requests.
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
  server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
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
