import Fastify from "fastify";
import { serveMoods } from "../fault-modes.ts";
import type { MisbehaveOptions } from "../fault-modes.ts";
import { openAccount } from "./stripe-account.ts";
import { serveApi } from "./api/stripe-api.ts";
import type { StripeCall } from "./api/stripe-api.ts";
import { controlOf, serveControl } from "./stripe-control.ts";
import type { StripeControl } from "./stripe-control.ts";
import { rememberKeys } from "./api/idempotency-keys.ts";
import { stripeMisbehaviours } from "./stripe-faults.ts";
import type { StripeMisbehaviour } from "./stripe-faults.ts";
import { servePages } from "./checkout-page/checkout-page-routes.ts";
import { expireDue } from "./resources/payments.ts";
import { webhookMisbehaviours } from "./webhooks/webhook-faults.ts";
import type { WebhookMisbehaviour } from "./webhooks/webhook-faults.ts";
import { startWebhooks } from "./webhooks/webhook-sender.ts";
import type { Delivery } from "./webhooks/webhook-sender.ts";

export type StripeStandIn = {
  /** Where it listens: the API under `/v1`, the hosted pages under `/c/pay`, all sessions under `/`. */
  url: string;
  host: string;
  port: number;
  /** Every request to the API so far, in order. */
  calls: StripeCall[];
  /** Every attempt to deliver an event so far, in order. */
  deliveries: Delivery[];
  /** The ids of all events in the order in which they happened; two of one moment arrive in any. */
  happened: () => string[];
  /** Resolves when no event is under way any more, to be tried again included. */
  delivered: () => Promise<void>;
  misbehave: (how: StripeMisbehaviour | null, options?: MisbehaveOptions) => void;
  misbehaveWebhooks: (how: WebhookMisbehaviour | null, options?: MisbehaveOptions) => void;
  /** What people, banks and time do. */
  control: StripeControl;
  /** Ends at once, requests that hang and events that wait included. */
  close: () => Promise<void>;
};

export type StripeOptions = {
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
const patientDelaysMs = [1000, 5000, 30_000, 300_000, 1_800_000, 7_200_000];

/**
 * Speaks enough of Stripe on 127.0.0.1 for the real SDK of the version in `apiVersion` and for a person who pays on its
 * hosted page: checkout sessions, payments, refunds, disputes, coupons, promotion codes, events and signed webhooks.
 * `POST /__control {mode, delayMs?, times?}` changes how the API answers, `POST /__control/webhooks` with the same how
 * events are delivered, `POST /__control/actions {action, …}` is `control`, and `GET /__calls` counts.
 */
export async function startStripe({
  port: wanted = 0,
  webhookUrl,
  webhookSecret = "whsec_standin",
  retryDelaysMs = patientDelaysMs,
  webhookTimeoutMs = 10_000,
  redirectWaitMs = 10_000,
  now = Date.now,
}: StripeOptions = {}): Promise<StripeStandIn> {
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  const account = openAccount(now);
  const moods = serveMoods(server, stripeMisbehaviours, 3000);
  const webhookMoods = serveMoods(server, webhookMisbehaviours, 1000, "/__control/webhooks");
  const webhooks = startWebhooks({
    endpoint: webhookUrl === undefined ? null : { url: webhookUrl, secret: webhookSecret },
    retryDelaysMs,
    timeoutMs: webhookTimeoutMs,
    moods: webhookMoods,
  });
  account.onEvent = webhooks.send;
  const calls: StripeCall[] = [];
  const control = controlOf(account, webhooks);
  serveApi(server, { account, calls, moods, keys: rememberKeys(account.now) });
  serveControl(server, control);
  servePages(server, { account, webhooks, redirectWaitMs });
  server.get("/__calls", () => ({
    count: calls.length,
    gone: calls.filter((call) => call.gone).length,
    paths: Object.fromEntries(
      Array.from(
        Map.groupBy(calls, ({ method, path }) => `${method} ${path}`),
        ([path, of]) => [path, of.length],
      ),
    ),
    deliveries: webhooks.deliveries,
  }));
  const address = await server.listen({ port: wanted, host: "127.0.0.1" });
  account.pages = address;
  const clock = setInterval(() => expireDue(account), 1000).unref();
  return {
    url: address,
    host: "127.0.0.1",
    port: Number(new URL(address).port),
    calls,
    deliveries: webhooks.deliveries,
    happened: () => [...account.events.keys()],
    delivered: webhooks.idle,
    misbehave: moods.change,
    misbehaveWebhooks: webhookMoods.change,
    control,
    close: async () => {
      clearInterval(clock);
      webhooks.stop();
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
