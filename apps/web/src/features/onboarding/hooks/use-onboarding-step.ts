import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { clampToReachableStep } from "../model/onboarding-answers.ts";
import type { OnboardingAnswers } from "../model/onboarding-answers.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Number of onboarding steps in the history before this entry. */
    stepsBefore?: number;
  }
}

const stepParam = "passo";

/** The current step (from 0) as a history entry: the browser's Back goes one step back. */
export function useOnboardingStep(answers: OnboardingAnswers) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const search = useSearch({ strict: false });
  const before = useRouterState({ select: (state) => state.location.state.stepsBefore ?? 0 });
  const requestedIndex = Number(search[stepParam] ?? "1") - 1;
  const index = clampToReachableStep(Number.isInteger(requestedIndex) ? requestedIndex : 0, answers);

  const next = useCallback(
    () =>
      void navigate({
        to: "/onboarding",
        search: { [stepParam]: String(index + 2) },
        state: (state) => ({ ...state, stepsBefore: before + 1 }),
      }),
    [navigate, index, before],
  );
  const back = useCallback(() => {
    if (before > 0) history.back();
    else void navigate({ to: "/onboarding", search: { [stepParam]: String(index) }, replace: true });
  }, [before, history, navigate, index]);

  /** Navigates to the diary and removes the steps from the history, so that Back does not return to them. */
  const leave = useCallback(async () => {
    if (before > 0) {
      await new Promise<void>((resolve) => {
        const stop = history.subscribe(() => {
          stop();
          resolve();
        });
        history.go(-before);
      });
    }
    await navigate({ to: "/", replace: true });
  }, [before, history, navigate]);
  return { index, next, back, leave };
}
