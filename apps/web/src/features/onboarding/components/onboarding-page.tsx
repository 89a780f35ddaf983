import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { onboarding } from "../../../i18n/onboarding.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { useSignOut } from "../../../entities/session/use-sign-out.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import {
  initialAnswers,
  isComplete,
  findMedicalNote,
  findMissing,
  onboardingSteps,
} from "../model/onboarding-answers.ts";
import type { OnboardingAnswers } from "../model/onboarding-answers.ts";
import { PlanScreen } from "./plan-screen.tsx";
import { OnboardingProgress } from "./onboarding-progress.tsx";
import { MedicalNote, OnboardingQuestion } from "./onboarding-question.tsx";
import { useCompleteOnboarding } from "../hooks/use-complete-onboarding.ts";
import { useOnboardingStep } from "../hooks/use-onboarding-step.ts";
import styles from "../onboarding.module.css";

/** Six questions, one per screen, then the plan computed from them. */
export function OnboardingPage() {
  const { profile } = useMe();
  const [answers, setAnswers] = useState<OnboardingAnswers>(() => initialAnswers(profile.name));
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
    setAnswers((before) => ({ ...before, ...part }));
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
        <div className={`action-bar ${styles.onboardingActions}`}>
          {index === 0 ? <LeaveButton isRecalculating={profile.onboardingCompleted} /> : <BackButton onBack={back} />}
          <Button
            type="submit"
            aria-describedby={missing === undefined ? undefined : reasonId}
            softDisabled={missing !== undefined}
          >
            {isLast ? onboarding.finish : common.next}
          </Button>
          <p id={reasonId} className="visually-hidden">
            {missing}
          </p>
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
