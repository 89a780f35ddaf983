import { needsMedicalAdvice } from "@fetta/domain/goals/energy-need";
import type { ActivityLevel, BodyGoal, Maternity, Sex } from "@fetta/domain/goals/energy-need";
import { onboarding } from "../../../i18n/onboarding.messages.ts";

/** What was answered so far; null where nothing acceptable was. Years, cm, kg. */
export type Answers = {
  name: string;
  consent: boolean;
  age: number | null;
  sex: Sex | "unsaid" | null;
  maternity: Maternity | null;
  height: number | null;
  weight: number | null;
  activityLevel: ActivityLevel | null;
  goal: BodyGoal | null;
};

export type Complete = Answers & {
  age: number;
  height: number;
  weight: number;
  activityLevel: ActivityLevel;
  goal: BodyGoal;
};

export const steps = ["name", "age", "height", "weight", "activity", "goal"] as const;
export type Step = (typeof steps)[number];

export function firstAnswers(name: string): Answers {
  return {
    name,
    consent: false,
    age: null,
    sex: null,
    maternity: null,
    height: null,
    weight: null,
    activityLevel: null,
    goal: null,
  };
}

/** Why a step cannot be left yet; undefined when it can. */
export function missingAt(step: Step, answers: Answers): string | undefined {
  switch (step) {
    case "name":
      if (answers.name.trim() === "") return onboarding.name.missing;
      return answers.consent ? undefined : onboarding.name.consentMissing;
    case "age":
      return answers.age === null ? onboarding.age.missing : undefined;
    case "height":
      return answers.height === null ? onboarding.height.missing : undefined;
    case "weight":
      return answers.weight === null ? onboarding.weight.missing : undefined;
    case "activity":
      return answers.activityLevel === null ? onboarding.activity.missing : undefined;
    case "goal":
      return answers.goal === null ? onboarding.goal.missing : undefined;
  }
}

export function isComplete(answers: Answers): answers is Complete {
  return steps.every((step) => missingAt(step, answers) === undefined);
}

/** The step to show for a wanted one (from 0): never past the first that is still open. */
export function reachableStep(wanted: number, answers: Answers): number {
  const open = steps.findIndex((step) => missingAt(step, answers) !== undefined);
  return Math.max(0, Math.min(wanted, open === -1 ? steps.length - 1 : open));
}

/** A neutral word where a formula should not have the last one: beside the answer that tells, and with the plan. */
export function medicalNote({ age, height, weight }: Answers, at: Step | "plan"): string | undefined {
  if (age === null) return undefined;
  if (age < 18) return at === "age" || at === "plan" ? onboarding.doctorMinor : undefined;
  if (height === null || weight === null || (at !== "weight" && at !== "plan")) return undefined;
  return needsMedicalAdvice({ age, height, weight }) ? onboarding.doctorBody : undefined;
}
