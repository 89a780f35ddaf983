import { useEffect, useState } from "react";
import { refreshSession, useSession } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import {
  activateAfterMs,
  retryAfterMs,
  pauseAfterFullMs,
  progressDurationMs,
  refreshAfterMs,
  updateIntervalMs,
} from "../model/activation-progress-steps.ts";
import { toActivationOutcome, unknownOutcome, type ActivationOutcome } from "../model/activation-outcome.ts";

/** Milliseconds since the first render, updated every 50 ms until the bar and the delay after it are over. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      // Measured, not counted: timers of a page in the background are throttled.
      const now = performance.now() - start;
      setElapsed(now);
      if (now >= progressDurationMs + pauseAfterFullMs) clearInterval(timer);
    }, updateIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
}

/** Asks the server whether a payment belongs to the user and counts; the client does not decide this. */
async function requestActivation(sessionId: string | undefined): Promise<ActivationOutcome> {
  try {
    const payment = sessionId === undefined ? {} : { sessionId };
    const { proExpiresAt } = await api.billing.activate.mutate(payment, { context: { skipBatch: true } });
    return { kind: "active", until: proExpiresAt };
  } catch (error) {
    return toActivationOutcome(error);
  }
}

export type ActivationPhase = "working" | "done" | "delayed";

function activationPhaseOf({ kind }: ActivationOutcome, isOver: boolean): ActivationPhase {
  // After a rejection by the server the animation no longer unlocks features.
  if (kind === "missing" || kind === "pending") return "delayed";
  if (!isOver) return "working";
  return kind === "active" ? "done" : "delayed";
}

/**
 * Confirms a payment: the session is refetched after 1 s, the server is asked 2 s later, and the session is refetched
 * once PRO is active. A request without a response is repeated while the bar moves.
 */
export function useActivation(sessionId: string | undefined) {
  const { data: session } = useSession();
  const elapsed = useElapsed();
  const [lastOutcome, setLastOutcome] = useState(unknownOutcome);
  const [retrying, setRetrying] = useState(false);

  const recordOutcome = (answer: ActivationOutcome): void => {
    // An early request may respond late: an active outcome is not replaced.
    setLastOutcome((before) => (before.kind === "active" ? before : answer));
    if (answer.kind === "active") void refreshSession();
  };
  useEffect(() => {
    const start = performance.now();
    let timer = 0;
    let hasUnmounted = false;
    const activate = async (): Promise<void> => {
      const answer = await requestActivation(sessionId);
      if (hasUnmounted) return;
      recordOutcome(answer);
      if (answer.kind === "unanswered" && performance.now() - start + retryAfterMs < progressDurationMs)
        timer = window.setTimeout(() => void activate(), retryAfterMs);
    };
    timer = window.setTimeout(() => {
      void refreshSession();
      timer = window.setTimeout(() => void activate(), activateAfterMs);
    }, refreshAfterMs);
    return () => {
      hasUnmounted = true;
      clearTimeout(timer);
    };
  }, [sessionId]);

  const retry = async (): Promise<void> => {
    if (retrying) return;
    setRetrying(true);
    recordOutcome(await requestActivation(sessionId));
    setRetrying(false);
  };

  const isOver = elapsed >= progressDurationMs + pauseAfterFullMs;
  const profile = session?.profile;
  const isPro = profile?.proStatus === "active";
  const isUndecided = lastOutcome.kind === "unknown" || lastOutcome.kind === "unanswered";
  // The webhook was faster and the server gave no outcome for the payment: the PRO status of the session is sufficient.
  const outcome: ActivationOutcome =
    isOver && isUndecided && isPro ? { kind: "active", until: profile.proExpiresAt } : lastOutcome;
  return {
    elapsed,
    outcome,
    phase: activationPhaseOf(outcome, isOver),
    /** The end (ISO) of the user's PRO, regardless of this payment. */
    proUntil: isPro ? profile.proExpiresAt : null,
    retry,
    retrying,
  };
}
