import { saveProviderAnswer } from "@fetta/db/queries/platform/provider-answer";
import type { Db } from "@fetta/db/schema/schema";
import type { Logger } from "pino";

/** Services whose answers are kept for the operator; `payment_webhook` is the provider's calls to the app. */
export type ObservedProvider = "open_food_facts" | "payments" | "payment_webhook" | "mail" | "push" | "oidc";

/** `failure`: the kind of failure, such as `timeout` or `status_500`; null for a success. `ms`: duration of the call. */
export type ProviderAnswer = { failure: string | null; ms: number };

/** Called by a client for each answer of its provider. */
export type OnProviderAnswer = (answer: ProviderAnswer) => void;

export type ProviderLog = { record: (provider: ObservedProvider, answer: ProviderAnswer) => void };

/** Shortest time in milliseconds between two writes of the same kind: the page shows the last answer, not all. */
const minWriteIntervalMs = 5000;

/** Keeps the last answer of each provider in the database. Failing to write one changes nothing for the caller. */
export function createProviderLog({ db, log }: { db: Db; log: Pick<Logger, "warn"> }): ProviderLog {
  const writtenAt = new Map<string, number>();
  return {
    record: (provider, { failure, ms }) => {
      const key = `${provider} ${failure === null ? "success" : "failure"}`;
      const now = performance.now();
      if (now - (writtenAt.get(key) ?? -Infinity) < minWriteIntervalMs) return;
      writtenAt.set(key, now);
      saveProviderAnswer(db, provider, { failure, ms: Math.round(ms) }).catch((error: unknown) =>
        log.warn({ err: error, provider }, "the answer of a provider could not be noted"),
      );
    },
  };
}
