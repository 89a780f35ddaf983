import { setTimeout as sleep } from "node:timers/promises";
import type { FaultModes, Wait } from "../../fault-modes.ts";
import type { StripeEvent } from "../stripe-account.ts";
import { buildWebhookPayload, withNewEventId } from "./webhook-faults.ts";
import type { WebhookFault } from "./webhook-faults.ts";

/** URL of the endpoint and the secret that signs its events. */
export type WebhookEndpoint = { url: string; secret: string };

/** One attempt to deliver an event. */
export type Delivery = {
  event: string;
  type: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** HTTP status of the endpoint; null without a response. */
  status: number | null;
  /** The injected fault. */
  how: WebhookFault | null;
};

export type WebhookSender = {
  setEndpoint: (endpoint: WebhookEndpoint | null) => void;
  send: (event: StripeEvent) => void;
  /** Resolves when the first attempt is over, or is skipped or delayed by a fault. */
  firstAttemptDone: (eventId: string) => Promise<void>;
  /** Resolves when no delivery is in progress and no retry is pending. */
  waitUntilIdle: () => Promise<void>;
  deliveries: Delivery[];
  stop: () => void;
};

/** Sends events to the endpoint, and again after each of the delays (ms) until it responds with 2xx. */
export function startWebhookSender({
  endpoint: initialEndpoint,
  retryDelaysMs,
  timeoutMs,
  faultModes,
}: {
  endpoint: WebhookEndpoint | null;
  retryDelaysMs: readonly number[];
  timeoutMs: number;
  faultModes: FaultModes<WebhookFault>;
}): WebhookSender {
  let endpoint = initialEndpoint;
  const deliveries: Delivery[] = [];
  const stopController = new AbortController();
  const pendingDeliveries = new Set<Promise<void>>();
  const firstAttempts = new Map<string, PromiseWithResolvers<void>>();
  /** An event that is held back until a later one has been delivered. */
  let heldEvent: { release: () => void } | null = null;

  const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal: stopController.signal, ref: false });

  async function postEvent(event: StripeEvent, attempt: number, fault?: WebhookFault): Promise<boolean> {
    if (endpoint === null) return true;
    const at = Math.floor(Date.now() / 1000);
    const { body, signature } = buildWebhookPayload(event, { secret: endpoint.secret, at, fault });
    const status = await fetch(endpoint.url, {
      method: "POST",
      body,
      redirect: "manual",
      headers: {
        accept: "*/*; q=0.5, application/xml",
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        ...(signature === null ? {} : { "stripe-signature": signature }),
      },
      signal: AbortSignal.any([stopController.signal, AbortSignal.timeout(timeoutMs)]),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      // A missing response is recorded as status null.
      .catch(() => null);
    deliveries.push({ event: event.id, type: event.type, attempt, status, how: fault ?? null });
    return status !== null && status >= 200 && status < 300;
  }

  /**
   * Retries until the endpoint accepts the event or the delays are used up. Every retry uses the fault that is set at
   * its time.
   */
  async function deliverWithRetries(event: StripeEvent, fault?: WebhookFault): Promise<void> {
    for (const [at, delay] of [0, ...retryDelaysMs].entries()) {
      if (delay > 0) await pause(delay);
      const isAccepted = await postEvent(event, at + 1, at === 0 ? fault : faultModes.takeMode()?.fault);
      firstAttempts.get(event.id)?.resolve();
      if (!isAccepted) continue;
      event.pending_webhooks = 0;
      return;
    }
  }

  async function holdUntilOvertaken(wait: Wait): Promise<void> {
    const overtaken = Promise.withResolvers<void>();
    const waiting = { release: overtaken.resolve };
    heldEvent = waiting;
    await Promise.race([overtaken.promise, wait(pause)]);
    if (heldEvent === waiting) heldEvent = null;
  }

  async function deliver(event: StripeEvent): Promise<void> {
    const mode = faultModes.takeMode();
    const fault = mode?.fault;
    const earlierHeld = heldEvent;
    if (fault === "lost" || fault === "delayed" || fault === "out_of_order") firstAttempts.get(event.id)?.resolve();
    if (fault === "lost") {
      deliveries.push({ event: event.id, type: event.type, attempt: 1, status: null, how: fault });
      return;
    }
    if (mode?.fault === "delayed") await mode.wait(pause);
    if (mode?.fault === "out_of_order" && earlierHeld === null) await holdUntilOvertaken(mode.wait);
    const duplicates =
      fault === "duplicate" ? [event] : fault === "duplicate_as_another" ? [withNewEventId(event)] : [];
    await Promise.all([event, ...duplicates].map((each) => deliverWithRetries(each, fault)));
    earlierHeld?.release();
  }

  return {
    setEndpoint: (other) => {
      endpoint = other;
    },
    send: (event) => {
      firstAttempts.set(event.id, Promise.withResolvers());
      const delivery: Promise<void> = deliver(event)
        .catch((error: unknown) => {
          // Only `stop` may interrupt a delivery.
          if (!stopController.signal.aborted) throw error;
        })
        .finally(() => {
          pendingDeliveries.delete(delivery);
          firstAttempts.get(event.id)?.resolve();
        });
      pendingDeliveries.add(delivery);
    },
    firstAttemptDone: (eventId) => firstAttempts.get(eventId)?.promise ?? Promise.resolve(),
    waitUntilIdle: async () => {
      while (pendingDeliveries.size > 0) await Promise.all(pendingDeliveries);
    },
    deliveries,
    stop: () => stopController.abort(),
  };
}
