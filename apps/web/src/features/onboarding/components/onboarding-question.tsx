import { bodyBounds, toHeightInCm } from "@fetta/domain/goals/energy-need";
import type { ReactNode } from "react";
import { goals } from "../../../entities/goals/goals.messages.ts";
import { onboarding } from "../onboarding.messages.ts";
import { ChipGroup, RadioTiles } from "../../../ui/forms/choice.tsx";
import { HealthConsentCheckbox } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { useMe } from "../../../entities/session/session.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { OnboardingAnswers, OnboardingStep } from "../model/onboarding-answers.ts";
import styles from "../onboarding.module.css";

type Props = {
  answers: OnboardingAnswers;
  onAnswer: (part: Partial<OnboardingAnswers>) => void;
  /** The user tried to continue too early: the error is shown. */
  hasTriedNext: boolean;
};

type BodyStep = "age" | "height" | "weight";

function BodyNumber({ step, answers, onAnswer, hasTriedNext }: Props & { step: BodyStep }) {
  const { label, unit, range, missing } = onboarding[step];
  return (
    <NumberField
      label={label}
      hero
      unit={unit}
      whole={step === "age"}
      interpret={step === "height" ? toHeightInCm : undefined}
      {...bodyBounds[step]}
      rangeText={range}
      value={answers[step]}
      onValue={(value) => onAnswer({ [step]: value })}
      showError={hasTriedNext}
      emptyText={missing}
    />
  );
}

function NameQuestion({ answers, onAnswer, hasTriedNext }: Props) {
  const { healthConsent } = useMe();
  const missing = hasTriedNext && answers.name.trim() === "" ? onboarding.name.missing : undefined;
  return (
    <div className={`col ${styles.onboardingFields}`}>
      <TextField
        label={onboarding.name.label}
        name="name"
        autoComplete="given-name"
        maxLength={80}
        value={answers.name}
        onValue={(name) => onAnswer({ name })}
        error={missing}
      />
      {!healthConsent && (
        <HealthConsentCheckbox
          checked={answers.consent}
          onChecked={(consent) => onAnswer({ consent })}
          isMissing={hasTriedNext && !answers.consent}
        />
      )}
    </div>
  );
}

function AgeQuestion(props: Props) {
  const { answers, onAnswer } = props;
  return (
    <div className={`col ${styles.onboardingFields}`}>
      <BodyNumber {...props} step="age" />
      <div>
        <p className="field-label">{onboarding.age.sexLabel}</p>
        <ChipGroup
          label={onboarding.age.sexLabel}
          options={onboarding.age.sexes}
          value={answers.sex}
          onValue={(sex) => onAnswer({ sex })}
        />
        <p className="field-help">{onboarding.age.sexWhy}</p>
      </div>
    </div>
  );
}

function WeightQuestion(props: Props) {
  const { answers, onAnswer } = props;
  const { title, why, options } = goals.maternity;
  return (
    <div className={`col ${styles.onboardingFields}`}>
      <BodyNumber {...props} step="weight" />
      {answers.sex !== "male" && (
        <div>
          <p className="field-label">{title}</p>
          <ChipGroup
            label={title}
            options={options}
            value={answers.maternity ?? "none"}
            onValue={(value) => onAnswer({ maternity: value === "none" ? null : value })}
          />
          <p className="field-help">{why}</p>
        </div>
      )}
    </div>
  );
}

export function OnboardingQuestion({ step, ...props }: Props & { step: OnboardingStep }): ReactNode {
  const { answers, onAnswer } = props;
  switch (step) {
    case "name":
      return <NameQuestion {...props} />;
    case "age":
      return <AgeQuestion {...props} />;
    case "height":
      return <BodyNumber {...props} step={step} />;
    case "weight":
      return <WeightQuestion {...props} />;
    case "activity":
      return (
        <RadioTiles
          label={onboarding.activity.title}
          options={onboarding.activity.options}
          value={answers.activityLevel}
          onValue={(activityLevel) => onAnswer({ activityLevel })}
        />
      );
    case "goal":
      return (
        <RadioTiles
          label={onboarding.goal.title}
          options={onboarding.goal.options}
          value={answers.goal}
          onValue={(goal) => onAnswer({ goal })}
        />
      );
  }
}

/** A neutral note that a formula does not replace medical advice. */
export function MedicalNote({ text }: { text: string }) {
  return (
    <div className="note note-plain" role="note">
      <Icon name="info" />
      <p>
        <b>{`${onboarding.doctorTitle}. `}</b>
        {text}
      </p>
    </div>
  );
}
