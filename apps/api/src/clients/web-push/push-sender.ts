import { DelegateBackoff, handleWhenResult, retry, type IRetryBackoffContext } from "cockatiel";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import webPush from "web-push";
import { keepVapidKeys } from "@fetta/db/queries/account/reminder";
import type { Db } from "@fetta/db/schema/schema";
import type { Env } from "../../config/env.ts";
import type { OnProviderAnswer } from "../../lib/provider-log.ts";
import { boundedFetch } from "../../lib/resilience/bounded-fetch.ts";
import { metricsRegistry } from "../../metrics/registry.ts";

/** A browser at its push service, as its `PushSubscription` describes itself. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** Encrypted, so that the push service reads nothing of it. */
  payload: string;
  /** Seconds for which the push service keeps the message for a device that it cannot reach. */
  ttlSeconds: number;
  /** A later message of this topic replaces one that has not been delivered; at most 32 characters of base64url. */
  topic: string;
};

/** `gone`: the subscription has ended for good. */
export type PushOutcome = "accepted" | "gone" | "failed";

export type PushSender = {
  /** The key that browsers subscribe with; made at the first start of the installation, and stored. */
  readPublicKey: () => Promise<string>;
  /** Reads the keys anew at the next use, as after a restore of the database. */
  forgetKeys: () => void;
  /** Whether the address is one of a push service, so that messages may be sent there. */
  isPushService: (endpoint: string) => boolean;
  /**
   * Sends a message; tries again where that may help, until `shutdown` aborts. Never throws for what a push service does.
   */
  send: (target: PushTarget, message: PushMessage, shutdown: AbortSignal) => Promise<PushOutcome>;
};

export type PushSenderOptions = {
  db: Db;
  /** Whom push services may write to (RFC 8292): an address of mailto: or https:. */
  contact: string;
  /** Another push service than those of browsers, such as the fake. */
  serviceUrl?: string | undefined;
  timeoutMs?: number;
  /** Delay before the first retry; each further one is four times as long. */
  retryDelayMs?: number;
  /** Receives the kind of failure only: an address would let its reader send to the device. */
  log?: Pick<Logger, "warn"> | undefined;
  /** Receives the duration of each call, and the kind of its failure. */
  onAnswer?: OnProviderAnswer | undefined;
};

/** The push services of Chromium, Firefox, Safari and Edge. Subscriptions come from clients: no other host is asked. */
const browserServices = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
] as const;

const maxRetries = 3;
/** Longest Retry-After that is waited for: a server that stops waits no longer for its jobs. */
const maxRetryAfterMs = 15_000;

/** `temporary`: a later attempt may succeed, after `retryAfterMs` where the service says so. */
type Attempt = { outcome: PushOutcome | "temporary"; kind: string; retryAfterMs?: number };

const messageCounter = new Counter({
  name: "push_messages_total",
  help: "Push messages by what became of them after all attempts",
  labelNames: ["outcome"],
  registers: [metricsRegistry],
});

function readAttempt({ status, headers }: Response): Attempt {
  const kind = `status_${status}`;
  if (status >= 200 && status < 300) return { outcome: "accepted", kind };
  if (status === 404 || status === 410) return { outcome: "gone", kind };
  if (status !== 429 && status < 500) return { outcome: "failed", kind };
  const seconds = Number(headers.get("retry-after") ?? 0);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
  return { outcome: retryAfterMs > maxRetryAfterMs ? "failed" : "temporary", kind, retryAfterMs };
}

/** Whom push services may write to about this installation. */
export function pushContactOf({ APP_ORIGIN, SUPPORT_EMAIL }: Pick<Env, "APP_ORIGIN" | "SUPPORT_EMAIL">): string {
  if (SUPPORT_EMAIL !== undefined) return `mailto:${SUPPORT_EMAIL}`;
  return APP_ORIGIN?.startsWith("https:") === true ? APP_ORIGIN : "mailto:fetta@localhost.test";
}

/** Sends push messages (RFC 8030), encrypted for one browser (RFC 8291) and signed with the key of this installation. */
export function createPushSender({
  db,
  contact,
  serviceUrl,
  timeoutMs = 10_000,
  retryDelayMs = 1000,
  log,
  onAnswer,
}: PushSenderOptions): PushSender {
  let keys: ReturnType<typeof keepVapidKeys> | undefined;
  const readKeys = () => {
    keys ??= keepVapidKeys(db, webPush.generateVAPIDKeys()).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  const ownService = serviceUrl === undefined ? undefined : new URL(serviceUrl).origin;
  const isPushService = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
    if (username !== "" || password !== "") return false;
    if (origin === ownService) return true;
    const isOfBrowser = browserServices.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    return protocol === "https:" && port === "" && isOfBrowser;
  };

  const attempt = async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<Attempt> => {
    const { publicKey, privateKey } = await readKeys();
    try {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: message.ttlSeconds,
        topic: message.topic,
        urgency: "normal",
      });
      const response = await boundedFetch(endpoint, {
        method: "POST",
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return readAttempt(response);
    } catch (error) {
      // A key that the browser could not have made fails before anything is sent.
      const isNetwork = error instanceof TypeError || error instanceof DOMException;
      return { outcome: isNetwork ? "temporary" : "failed", kind: isNetwork ? "no_connection" : "unusable_keys" };
    }
  };

  const retryPolicy = retry(
    handleWhenResult((result) => (result as Attempt).outcome === "temporary"),
    {
      maxAttempts: maxRetries,
      backoff: new DelegateBackoff(({ attempt: count, result }: IRetryBackoffContext<unknown>) => {
        const { retryAfterMs = 0 } = ("value" in result ? result.value : {}) as Partial<Attempt>;
        return Math.max(retryAfterMs, retryDelayMs * 4 ** (count - 1));
      }),
    },
  );

  return {
    readPublicKey: async () => (await readKeys()).publicKey,
    forgetKeys: () => {
      keys = undefined;
    },
    isPushService,
    send: async (target, message, shutdown) => {
      const startedAt = performance.now();
      const isKnown = isPushService(target.endpoint);
      const { outcome, kind } = isKnown
        ? await retryPolicy.execute(() => attempt(target, message), shutdown)
        : { outcome: "failed" as const, kind: "unknown_service" };
      const final = outcome === "temporary" ? "failed" : outcome;
      messageCounter.inc({ outcome: final });
      if (isKnown) onAnswer?.({ failure: final === "failed" ? kind : null, ms: performance.now() - startedAt });
      if (final === "failed") log?.warn({ kind }, "a push message was not taken");
      return final;
    },
  };
}
