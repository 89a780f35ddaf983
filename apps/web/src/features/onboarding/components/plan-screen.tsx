import { calorieGoalBounds, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { formatWhole } from "@fetta/domain/italian-number";
import { kcalPerMacroGram } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useRef } from "react";
import { onboarding } from "../onboarding.messages.ts";
import { MacroCards } from "../../../entities/nutrition/macros.tsx";
import { useAnimatedNumber } from "../../../ui/figures/use-animated-number.ts";
import { ProgressRing } from "../../../ui/figures/progress-ring.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { findMedicalNote, type CompleteAnswers } from "../model/onboarding-answers.ts";
import { MedicalNote } from "./onboarding-question.tsx";
import type { NewPlan } from "../hooks/use-complete-onboarding.ts";
import styles from "../onboarding.module.css";

type MacroEnergy = Record<"protein" | "carbs" | "fat", number>;

const toMacroEnergy = (goals: DailyGoals): MacroEnergy => ({
  protein: goals.dailyProteinGoal * kcalPerMacroGram.protein,
  carbs: goals.dailyCarbsGoal * kcalPerMacroGram.carbs,
  fat: goals.dailyFatGoal * kcalPerMacroGram.fat,
});

/** Shown while the answers are sent. */
function Calculating() {
  return (
    <div className="spinner-page" role="status">
      <div className={`col center ${styles.onboardingCalculating}`}>
        <Spinner />
        <span className="ink2">{onboarding.calculating}</span>
      </div>
    </div>
  );
}

function Plan({ answers, goals, warnings, isHeld, leaveNow }: { answers: CompleteAnswers } & NewPlan) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const kcal = useAnimatedNumber(goals.dailyCalorieGoal, 0);
  const energy = toMacroEnergy(goals);
  const whole = energy.protein + energy.carbs + energy.fat;
  const card = (name: keyof MacroEnergy, grams: number) => ({
    value: formatWhole(grams),
    unit: "g",
    caption: onboarding.share(Math.round((energy[name] / whole) * 100)),
  });
  const [warning] = warnings;
  const note = warning?.message ?? findMedicalNote(answers, "plan");
  // A plan without the requested deficit is described as one for maintaining weight.
  const aim = warning ? "maintain" : answers.goal;
  const method = [
    onboarding.method,
    answers.sex === "female" || answers.sex === "male" ? undefined : onboarding.methodWithoutSex,
    goals.dailyCalorieGoal === calorieGoalBounds.lowThreshold ? onboarding.methodFloor : undefined,
    onboarding.notMedical,
  ];
  return (
    <>
      <div className={`pad center ${styles.onboardingPlan}`}>
        <ProgressRing
          size={238}
          stroke={20}
          track="var(--line)"
          max={whole}
          animated
          segments={(["protein", "carbs", "fat"] as const).map((key) => ({
            key,
            value: energy[key],
            color: `var(--${key})`,
          }))}
        >
          <div className="figure-xl">{formatWhole(kcal)}</div>
          <div className="ink2 b">{onboarding.perDay}</div>
        </ProgressRing>
        <h1 ref={heading} tabIndex={-1} className="h1">
          {onboarding.plan(answers.name.trim())}
        </h1>
        <p className="ink2">{`${onboarding.aims[aim]} ${onboarding.startingPoint}`}</p>
      </div>
      <div className={`pad col ${styles.onboardingCards}`}>
        <MacroCards
          cards={{
            protein: card("protein", goals.dailyProteinGoal),
            carbs: card("carbs", goals.dailyCarbsGoal),
            fat: card("fat", goals.dailyFatGoal),
          }}
        />
        {note !== undefined && <MedicalNote text={note} />}
        <section className={`card ${styles.onboardingMethod}`}>
          <h2>{onboarding.methodTitle}</h2>
          <p className="sm ink2">{method.filter((sentence) => sentence !== undefined).join(" ")}</p>
        </section>
      </div>
      {isHeld ? (
        <div className="pad">
          <Button wide onClick={leaveNow}>
            {onboarding.toDiary}
          </Button>
        </div>
      ) : (
        <div className={`${styles.onboardingWait} center`} role="status">
          <div className="bar">
            <i />
          </div>
          <span className="cap ink2">{onboarding.preparing}</span>
        </div>
      )}
    </>
  );
}

/** Covers the questions from the submission until the diary opens. */
export function PlanScreen({ answers, plan }: { answers: CompleteAnswers; plan: NewPlan | null }) {
  return (
    <main id="contenuto" className={`page ${styles.onboardingResult}`} tabIndex={-1}>
      {plan ? <Plan answers={answers} {...plan} /> : <Calculating />}
    </main>
  );
}
