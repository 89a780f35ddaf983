import { Link, useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState, useCallback, type FormEvent } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { onboarding } from "../onboarding.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { useSignOut } from "../../../entities/session/sign-out.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import {
  initialAnswers,
  isComplete,
  findMedicalNote,
  findMissing,
  onboardingSteps,
  clampToReachableStep,
  keepAnswers,
  loadAnswers,
  type OnboardingAnswers,
} from "../model/onboarding-answers.ts";
import { PlanScreen } from "./plan-screen.tsx";
import { MedicalNote, OnboardingQuestion } from "./onboarding-question.tsx";
import { useCompleteOnboarding } from "../hooks/use-complete-onboarding.ts";
import { ToastSlot } from "../../../ui/overlays/toast-region.tsx";
import styles from "../onboarding.module.css";

/** Progress bar; `step` starts at 1. */
function OnboardingProgress({ step, of }: { step: number; of: number }) {
  return (
    <header className={`page-header ${styles.onboardingProgress}`}>
      <div
        className={styles.onboardingSegments}
        role="progressbar"
        aria-label={onboarding.progress}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-valuetext={onboarding.step(step, of)}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={index < step ? styles.done : undefined} />
        ))}
      </div>
      <span className="cap b ink2 num" aria-hidden="true">
        {onboarding.stepShort(step, of)}
      </span>
    </header>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Number of onboarding steps in the history before this entry. */
    stepsBefore?: number;
  }
}

/** The current step (from 0) as a history entry: the browser's Back goes one step back. */
function useOnboardingStep(answers: OnboardingAnswers) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { step: requestedStep = "1" } = useSearch({ strict: false });
  const before = useRouterState({ select: (state) => state.location.state.stepsBefore ?? 0 });
  const requestedIndex = Number(requestedStep) - 1;
  const index = clampToReachableStep(Number.isInteger(requestedIndex) ? requestedIndex : 0, answers);
  // A later step of the address would be shown as soon as the answers before it are valid, without a tap.
  useEffect(() => {
    if (requestedIndex > index)
      void navigate({ to: "/onboarding", search: { step: String(index + 1) }, replace: true });
  }, [requestedIndex, index, navigate]);

  const next = useCallback(
    () =>
      void navigate({
        to: "/onboarding",
        search: { step: String(index + 2) },
        state: (state) => ({ ...state, stepsBefore: before + 1 }),
      }),
    [navigate, index, before],
  );
  const back = useCallback(() => {
    if (before > 0) history.back();
    else void navigate({ to: "/onboarding", search: { step: String(index) }, replace: true });
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

/** Six questions, one per screen, then the plan computed from them. Recalculating begins with the earlier answers. */
export function OnboardingPage() {
  const { profile, healthConsent } = useMe();
  const [kept] = useState(loadAnswers);
  const isRecalculating = profile.onboardingCompleted && kept === null;
  const body = trpc.account.body.useQuery(undefined, { enabled: isRecalculating, gcTime: 0 });
  if (isRecalculating && body.isPending) return <main id="contenuto" className="page" aria-busy="true" />;
  return <Questions initial={kept ?? initialAnswers(profile.name, healthConsent, body.data ?? null)} />;
}

function Questions({ initial }: { initial: OnboardingAnswers }) {
  const { profile } = useMe();
  const [answers, setAnswers] = useState(initial);
  const [hasTriedNext, setHasTriedNext] = useState(false);
  const { index, next, back, leave } = useOnboardingStep(answers);
  const { complete, plan, saving } = useCompleteOnboarding(leave);
  useUnsavedChanges(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const reasonId = useId();

  const shownStep = useRef(index);
  useEffect(() => {
    if (shownStep.current === index) return;
    shownStep.current = index;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [index]);

  const step = onboardingSteps[index] ?? "name";
  const isLast = index === onboardingSteps.length - 1;
  const missing = findMissing(step, answers);
  const note = findMedicalNote(answers, step);
  if ((saving || plan) && isComplete(answers)) return <PlanScreen answers={answers} plan={plan} />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setHasTriedNext(missing !== undefined);
    if (missing !== undefined) return;
    if (!isLast) next();
    else if (isComplete(answers)) complete(answers);
  };
  const answer = (part: Partial<OnboardingAnswers>): void => {
    setHasTriedNext(false);
    const next = { ...answers, ...part };
    setAnswers(next);
    keepAnswers(next);
  };
  return (
    <main id="contenuto" className={`page ${styles.onboarding}`} tabIndex={-1}>
      <OnboardingProgress step={index + 1} of={onboardingSteps.length} />
      <form className={styles.onboardingForm} noValidate onSubmit={submit}>
        <div className={`pad ${styles.onboardingQuestion}`}>
          <h1 ref={heading} tabIndex={-1} className="h1">
            {onboarding[step].title}
          </h1>
          <p className={`ink2 ${styles.onboardingWhy}`}>{onboarding[step].why}</p>
          <OnboardingQuestion key={step} step={step} answers={answers} onAnswer={answer} hasTriedNext={hasTriedNext} />
          {note !== undefined && <MedicalNote text={note} />}
        </div>
        <div className={`actions action-bar ${styles.onboardingActions}`}>
          {index === 0 ? <LeaveButton isRecalculating={profile.onboardingCompleted} /> : <BackButton onBack={back} />}
          <Button
            type="submit"
            aria-describedby={missing === undefined ? undefined : reasonId}
            softDisabled={missing !== undefined}
          >
            {isLast ? onboarding.finish : common.next}
          </Button>
          <p id={reasonId} className={`cap ink2 center ${styles.onboardingReason}`}>
            {missing}
          </p>
          <ToastSlot />
        </div>
      </form>
    </main>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="tonal" onClick={onBack}>
      {common.back}
    </Button>
  );
}

/** Leaves the first step: to the settings when recalculating, to the sign-out for a new user. */
function LeaveButton({ isRecalculating }: { isRecalculating: boolean }) {
  const signOut = useSignOut();
  if (isRecalculating) {
    return (
      <Link to="/profile" className={buttonClass({ variant: "tonal" })}>
        {common.back}
      </Link>
    );
  }
  return (
    <Button variant="tonal" pending={signOut.isPending} onClick={() => signOut.signOut()}>
      {common.signOut}
    </Button>
  );
}
