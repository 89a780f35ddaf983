import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { onboarding } from "../../../i18n/onboarding.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useUnsaved } from "../../../lib/unsaved-changes.ts";
import { useSignOut } from "../../../entities/session/use-sign-out.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { firstAnswers, isComplete, medicalNote, missingAt, steps } from "../model/onboarding-answers.ts";
import type { Answers } from "../model/onboarding-answers.ts";
import { PlanScreen } from "./plan-screen.tsx";
import { Progress } from "./onboarding-progress.tsx";
import { MedicalNote, Question } from "./onboarding-question.tsx";
import { useComplete } from "../hooks/use-complete-onboarding.ts";
import { useStep } from "../hooks/use-onboarding-step.ts";
import "../onboarding.css";

/** Six questions, one a screen, then the plan that follows from them. */
export function OnboardingPage() {
  const { profile } = useMe();
  const [answers, setAnswers] = useState<Answers>(() => firstAnswers(profile.name));
  const [insisted, setInsisted] = useState(false);
  const { index, next, back, leave } = useStep(answers);
  const { complete, plan, saving } = useComplete(leave);
  useUnsaved(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const reasonId = useId();

  const shownStep = useRef(index);
  useEffect(() => {
    if (shownStep.current === index) return;
    shownStep.current = index;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [index]);

  const step = steps[index] ?? "name";
  const last = index === steps.length - 1;
  const missing = missingAt(step, answers);
  const note = medicalNote(answers, step);
  if ((saving || plan) && isComplete(answers)) return <PlanScreen answers={answers} plan={plan} />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setInsisted(missing !== undefined);
    if (missing !== undefined) return;
    if (!last) next();
    else if (isComplete(answers)) complete(answers);
  };
  const answer = (part: Partial<Answers>): void => {
    setInsisted(false);
    setAnswers((before) => ({ ...before, ...part }));
  };
  return (
    <main id="contenuto" className="page onboarding" tabIndex={-1}>
      <Progress step={index + 1} of={steps.length} />
      <form className="onboarding-form" noValidate onSubmit={submit}>
        <div className="pad onboarding-question">
          <h1 ref={heading} tabIndex={-1} className="h1">
            {onboarding[step].title}
          </h1>
          <p className="ink2 onboarding-why">{onboarding[step].why}</p>
          <Question key={step} step={step} answers={answers} onAnswer={answer} insisted={insisted} />
          {note !== undefined && <MedicalNote text={note} />}
        </div>
        <div className="action-bar onboarding-actions">
          {index === 0 ? <WayOut again={profile.onboardingCompleted} /> : <BackButton onBack={back} />}
          <Button
            type="submit"
            aria-describedby={missing === undefined ? undefined : reasonId}
            unready={missing !== undefined}
          >
            {last ? onboarding.finish : common.next}
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

/** Before the first step: back to the settings for who recalculates, out of the account for who is new. */
function WayOut({ again }: { again: boolean }) {
  const signOut = useSignOut();
  if (again) {
    return (
      <Link to="/profile" className={buttonClass({ variant: "tonal" })}>
        {common.back}
      </Link>
    );
  }
  return (
    <Button variant="tonal" pending={signOut.isPending} onClick={() => signOut.mutate()}>
      {common.signOut}
    </Button>
  );
}
