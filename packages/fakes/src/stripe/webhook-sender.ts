import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultModes } from "../fake-server.ts";
import { generateId, type StripeEvent } from "./stripe-account.ts";

/** Faults of a delivery: never sent, or the same change sent a second time as another event. */
export const webhookFaults = ["lost", "duplicate_as_another"] as const;
export type WebhookFault = (typeof webhookFaults)[number];

export type WebhookSender = {
  send: (event: StripeEvent) => void;
  /** Resolves when the first attempt is over or the event is lost. */
  firstAttemptDone: (eventId: string) => Promise<void>;
  /** Resolves when no delivery is in progress and no retry is pending. */
  waitUntilIdle: () => Promise<void>;
  stop: () => void;
};

/** Timeout of one delivery, in ms. */
const timeoutMs = 10_000;

/** The header that signs a body for now. Test accounts also send a v0 signature, which receivers must ignore. */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const hash = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");
  return `t=${seconds},v1=${hash(`${seconds}.${body}`)},v0=${hash(`v0.${seconds}`)}`;
}

/** Sends events to the URL, and again after each of the delays (ms) until it responds with 2xx; without a URL nowhere. */
export function startWebhookSender({
  url,
  secret,
  retryDelaysMs,
  faultModes,
}: {
  url: string | undefined;
  secret: string;
  retryDelaysMs: readonly number[];
  faultModes: FaultModes<WebhookFault>;
}): WebhookSender {
  const stopController = new AbortController();
  const { signal } = stopController;
  const deliveries = new Set<Promise<void>>();
  const firstAttempts = new Map<string, PromiseWithResolvers<void>>();

  /** Whether the endpoint accepts the event; false without a response. */
  async function post(target: string, event: StripeEvent): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(target, {
        method: "POST",
        body,
        redirect: "manual",
        headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": sign(body, secret) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliver(event: StripeEvent): Promise<void> {
    const fault = faultModes.takeMode()?.fault;
    if (url === undefined || fault === "lost") return;
    const events = fault === undefined ? [event] : [event, { ...event, id: generateId("evt") }];
    await Promise.all(
      events.map(async (each) => {
        for (const delayMs of [0, ...retryDelaysMs]) {
          if (delayMs > 0) await sleep(delayMs, undefined, { signal, ref: false });
          const isAccepted = await post(url, each);
          firstAttempts.get(event.id)?.resolve();
          if (isAccepted) return;
        }
      }),
    );
  }

  return {
    send: (event) => {
      firstAttempts.set(event.id, Promise.withResolvers());
      const delivery: Promise<void> = deliver(event)
        .catch((error: unknown) => {
          // Only `stop` may interrupt a delivery.
          if (!signal.aborted) throw error;
        })
        .finally(() => {
          deliveries.delete(delivery);
          firstAttempts.get(event.id)?.resolve();
        });
      deliveries.add(delivery);
    },
    firstAttemptDone: (eventId) => firstAttempts.get(eventId)?.promise ?? Promise.resolve(),
    waitUntilIdle: async () => {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
    stop: () => stopController.abort(),
  };
}
