import { useEffect, useState } from "react";
import { refreshSession, useSession } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import {
  activateAfterMs,
  askAgainAfterMs,
  breathMs,
  fillMs,
  refreshAfterMs,
  tickMs,
} from "../model/activation-progress-steps.ts";
import { outcomeOf, unknown } from "../model/activation-outcome.ts";
import type { Outcome } from "../model/activation-outcome.ts";

/** Milliseconds since the first drawing, every 50 ms, until bar and breath are over. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      // Measured, not counted: a page in the background ticks more slowly.
      const now = performance.now() - start;
      setElapsed(now);
      if (now >= fillMs + breathMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
}

/** Asks the server whether a payment of the person counts; it alone says whose and whether. */
async function ask(sessionId: string | undefined): Promise<Outcome> {
  try {
    const payment = sessionId === undefined ? {} : { sessionId };
    const { proExpiresAt } = await api.billing.activate.mutate(payment, { context: { skipBatch: true } });
    return { kind: "active", until: proExpiresAt };
  } catch (error) {
    return outcomeOf(error);
  }
}

export type Phase = "working" | "done" | "late";

function phaseOf({ kind }: Outcome, over: boolean): Phase {
  // What the server has refused is not unlocked before one's eyes any longer.
  if (kind === "missing" || kind === "pending") return "late";
  if (!over) return "working";
  return kind === "active" ? "done" : "late";
}

/**
 * Follows a payment up: the session is read anew after 1 s, the server asked 2 s later, and read anew once it says that
 * PRO is active. A question without an answer is put again while the bar still moves.
 */
export function useActivation(sessionId: string | undefined) {
  const { data: me } = useSession();
  const elapsed = useElapsed();
  const [said, setSaid] = useState(unknown);
  const [retrying, setRetrying] = useState(false);

  const take = (answer: Outcome): void => {
    // An early question may be answered late: what is active stays so.
    setSaid((before) => (before.kind === "active" ? before : answer));
    if (answer.kind === "active") void refreshSession();
  };
  useEffect(() => {
    const start = performance.now();
    let timer = 0;
    let left = false;
    const activate = async (): Promise<void> => {
      const answer = await ask(sessionId);
      if (left) return;
      take(answer);
      if (answer.kind === "unanswered" && performance.now() - start + askAgainAfterMs < fillMs)
        timer = window.setTimeout(() => void activate(), askAgainAfterMs);
    };
    timer = window.setTimeout(() => {
      void refreshSession();
      timer = window.setTimeout(() => void activate(), activateAfterMs);
    }, refreshAfterMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [sessionId]);

  const retry = async (): Promise<void> => {
    if (retrying) return;
    setRetrying(true);
    take(await ask(sessionId));
    setRetrying(false);
  };

  const over = elapsed >= fillMs + breathMs;
  const profile = me?.profile;
  const isPro = profile?.proStatus === "active";
  const unsaid = said.kind === "unknown" || said.kind === "unanswered";
  // The webhook was faster, and the server does not answer for the payment itself: its word about PRO is enough.
  const outcome: Outcome = over && unsaid && isPro ? { kind: "active", until: profile.proExpiresAt } : said;
  return {
    elapsed,
    outcome,
    phase: phaseOf(outcome, over),
    /** The end (ISO) of what the person has of PRO, whatever becomes of this payment. */
    proUntil: isPro ? profile.proExpiresAt : null,
    retry,
    retrying,
  };
}
