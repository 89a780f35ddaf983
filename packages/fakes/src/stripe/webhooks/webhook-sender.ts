import { setTimeout as sleep } from "node:timers/promises";
import type { Moods, Wait } from "../../fault-modes.ts";
import type { StripeEvent } from "../stripe-account.ts";
import { letterOf, told } from "./webhook-faults.ts";
import type { WebhookMisbehaviour } from "./webhook-faults.ts";

/** Where events are sent to, and what they are signed with. */
export type Endpoint = { url: string; secret: string };

/** One attempt to deliver an event. */
export type Delivery = {
  event: string;
  type: string;
  /** 1 for the first. */
  attempt: number;
  /** What the endpoint answered; null when it did not. */
  status: number | null;
  /** The way in which it went wrong on purpose. */
  how: WebhookMisbehaviour | null;
};

export type Webhooks = {
  point: (endpoint: Endpoint | null) => void;
  send: (event: StripeEvent) => void;
  /** The first attempt is over, or will not be made soon. */
  answered: (eventId: string) => Promise<void>;
  /** Nothing is under way and nothing is left to be tried again. */
  idle: () => Promise<void>;
  deliveries: Delivery[];
  stop: () => void;
};

/** Sends events to the endpoint, and again after each of the delays until it answers 2xx. */
export function startWebhooks({
  endpoint: first,
  retryDelaysMs,
  timeoutMs,
  moods,
}: {
  endpoint: Endpoint | null;
  retryDelaysMs: readonly number[];
  timeoutMs: number;
  moods: Moods<WebhookMisbehaviour>;
}): Webhooks {
  let endpoint = first;
  const deliveries: Delivery[] = [];
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  const firstAttempts = new Map<string, PromiseWithResolvers<void>>();
  /** An event that waits until another one has overtaken it. */
  let held: { overtake: () => void } | null = null;

  const pause = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: stopped.signal, ref: false });

  async function post(event: StripeEvent, attempt: number, how?: WebhookMisbehaviour): Promise<boolean> {
    if (endpoint === null) return true;
    const at = Math.floor(Date.now() / 1000);
    const { body, signature } = letterOf(event, { secret: endpoint.secret, at, how });
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
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)]),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      // No answer is one of the answers that an endpoint gives.
      .catch(() => null);
    deliveries.push({ event: event.id, type: event.type, attempt, status, how: how ?? null });
    return status !== null && status >= 200 && status < 300;
  }

  /** Tries until it is taken or the delays are used up. Every attempt goes wrong as the mood of its moment has it. */
  async function persist(event: StripeEvent, how?: WebhookMisbehaviour): Promise<void> {
    for (const [at, delay] of [0, ...retryDelaysMs].entries()) {
      if (delay > 0) await pause(delay);
      const taken = await post(event, at + 1, at === 0 ? how : moods.take()?.how);
      firstAttempts.get(event.id)?.resolve();
      if (!taken) continue;
      event.pending_webhooks = 0;
      return;
    }
  }

  async function hold(wait: Wait): Promise<void> {
    const overtaken = Promise.withResolvers<void>();
    const mine = { overtake: overtaken.resolve };
    held = mine;
    await Promise.race([overtaken.promise, wait(pause)]);
    if (held === mine) held = null;
  }

  async function deliver(event: StripeEvent): Promise<void> {
    const mood = moods.take();
    const how = mood?.how;
    const last = held;
    if (how === "lost" || how === "delayed" || how === "out_of_order") firstAttempts.get(event.id)?.resolve();
    if (how === "lost") {
      deliveries.push({ event: event.id, type: event.type, attempt: 1, status: null, how });
      return;
    }
    if (mood?.how === "delayed") await mood.wait(pause);
    if (mood?.how === "out_of_order" && last === null) await hold(mood.wait);
    const twins = how === "duplicate" ? [event] : how === "duplicate_as_another" ? [told(event)] : [];
    await Promise.all([event, ...twins].map((each) => persist(each, how)));
    last?.overtake();
  }

  return {
    point: (other) => {
      endpoint = other;
    },
    send: (event) => {
      firstAttempts.set(event.id, Promise.withResolvers());
      const delivery: Promise<void> = deliver(event)
        .catch((error: unknown) => {
          // Only the end of the stand-in interrupts a delivery.
          if (!stopped.signal.aborted) throw error;
        })
        .finally(() => {
          underWay.delete(delivery);
          firstAttempts.get(event.id)?.resolve();
        });
      underWay.add(delivery);
    },
    answered: (eventId) => firstAttempts.get(eventId)?.promise ?? Promise.resolve(),
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    deliveries,
    stop: () => stopped.abort(),
  };
}
