import {
  activityLevels,
  bodyGoals,
  maternityStatuses,
  needsMedicalAdvice,
  sexes,
  type ActivityLevel,
  type BodyGoal,
  type MaternityStatus,
  type Sex,
} from "@fetta/domain/goals/energy-need";
import { healthConsent } from "../../../entities/health-consent/health-consent.messages.ts";
import { onboarding } from "../onboarding.messages.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import {
  isBoolean,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isString,
  readStored,
  writeStored,
} from "../../../lib/stored-schema.ts";

/** The answers so far; null where none is valid. Years, cm, kg. */
export type OnboardingAnswers = {
  name: string;
  consent: boolean;
  age: number | null;
  sex: Sex | "unsaid" | null;
  maternity: MaternityStatus | null;
  height: number | null;
  weight: number | null;
  activityLevel: ActivityLevel | null;
  goal: BodyGoal | null;
};

export type CompleteAnswers = OnboardingAnswers & {
  age: number;
  height: number;
  weight: number;
  activityLevel: ActivityLevel;
  goal: BodyGoal;
};

export const onboardingSteps = ["name", "age", "height", "weight", "activity", "goal"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

type KnownBody = Outputs["account"]["body"];

/** The answers to begin with: those of an earlier onboarding, none for a new user. */
export function initialAnswers(name: string, consent: boolean, body: KnownBody): OnboardingAnswers {
  return {
    name,
    consent,
    age: body?.age ?? null,
    sex: body ? (body.sex ?? "unsaid") : null,
    maternity: body?.maternity ?? null,
    height: body?.height ?? null,
    weight: body?.weight ?? null,
    activityLevel: body?.activityLevel ?? null,
    goal: body?.goal ?? null,
  };
}

const storageKey = "fetta-onboarding";
const isAnswers = isRecordOf({
  name: isString,
  consent: isBoolean,
  age: isNullOr(isNumber),
  sex: isNullOr(isOneOf([...sexes, "unsaid"])),
  maternity: isNullOr(isOneOf(maternityStatuses)),
  height: isNullOr(isNumber),
  weight: isNullOr(isNumber),
  activityLevel: isNullOr(isOneOf(activityLevels)),
  goal: isNullOr(isOneOf(bodyGoals)),
});

/** Answers of this tab, which phones unload in the background; null where there are none. */
export const loadAnswers = (): OnboardingAnswers | null => readStored("session", storageKey, isAnswers);
/** Keeps answers through a reload; null forgets them. */
export const keepAnswers = (answers: OnboardingAnswers | null): void => writeStored("session", storageKey, answers);

/** The error message of a step that cannot be left yet; undefined when it can. */
export function findMissing(step: OnboardingStep, answers: OnboardingAnswers): string | undefined {
  switch (step) {
    case "name":
      if (answers.name.trim() === "") return onboarding.name.missing;
      return answers.consent ? undefined : healthConsent.missing;
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

export function isComplete(answers: OnboardingAnswers): answers is CompleteAnswers {
  return onboardingSteps.every((step) => findMissing(step, answers) === undefined);
}

/** The step to show for a requested one (from 0): at most the first unanswered one. */
export function clampToReachableStep(requested: number, answers: OnboardingAnswers): number {
  const firstOpen = onboardingSteps.findIndex((step) => findMissing(step, answers) !== undefined);
  return Math.max(0, Math.min(requested, firstOpen === -1 ? onboardingSteps.length - 1 : firstOpen));
}

/**
 * The medical note for answers to which the formula may not apply: shown beside the answer concerned and with the plan.
 */
export function findMedicalNote(
  { age, height, weight }: OnboardingAnswers,
  at: OnboardingStep | "plan",
): string | undefined {
  if (age === null) return undefined;
  if (age < 18) return at === "age" || at === "plan" ? onboarding.doctorMinor : undefined;
  if (height === null || weight === null || (at !== "weight" && at !== "plan")) return undefined;
  return needsMedicalAdvice({ age, height, weight }) ? onboarding.doctorBody : undefined;
}
