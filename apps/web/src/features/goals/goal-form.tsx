import { calorieGoalBounds, goalPresets } from "@fetta/domain/goals/daily-goals";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { common } from "../../i18n/common.messages.ts";
import { goals as messages } from "../../entities/goals/goals.messages.ts";
import { useMe } from "../../entities/session/session.ts";
import { ChipGroup, RadioTiles } from "../../ui/forms/choice.tsx";
import { HealthConsentCheckbox } from "../../entities/health-consent/health-consent-checkbox.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { MacroBar } from "../../entities/nutrition/macros.tsx";
import { NumberStepper } from "../../ui/forms/stepper.tsx";
import { useDraftSubmit } from "../../ui/forms/use-draft-submit.ts";
import {
  toDailyGoals,
  presetNames,
  findPreset,
  startingCalories,
  toWeekdayCalories,
  toWeekdayGoals,
} from "./goal-draft.ts";
import type { NewGoals } from "./goal-draft.ts";
import { WeekdayFields } from "./weekday-fields.tsx";
import styles from "./goals.module.css";

const toPercent = (share: number): number => Math.round(share * 100);
const presetOptions = presetNames.map((value) => {
  const { carbs, protein, fat } = goalPresets[value];
  return {
    value,
    title: messages.presets[value],
    text: messages.presetText(toPercent(carbs), toPercent(protein), toPercent(fat)),
  };
});

type ToggleProps = { on: boolean; onToggle: (on: boolean) => void };

function WeekdayToggle({ on, onToggle }: ToggleProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="overlay-input"
        checked={on}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className="check-box">
        <Icon name="check" size="xs" />
      </span>
      <span>{messages.perWeekday}</span>
    </label>
  );
}

type Props = {
  id: string;
  present: NewGoals;
  /** Energy need of the user, kcal a day; null where unknown. */
  need: number | null;
  onSave: (next: NewGoals) => void;
};

/** The calories of a day and their macro shares, and the weekdays with goals of their own. */
export function GoalForm({ id, present, need, onSave }: Props) {
  const { goals } = present;
  const [calories, setCalories] = useState<number | null>(() => startingCalories(goals.dailyCalorieGoal, need));
  const [preset, setPreset] = useState(() => findPreset(goals));
  const [maternity, setMaternity] = useState(present.maternity);
  const { healthConsent } = useMe();
  const [hasConsented, setHasConsented] = useState(false);
  const needsConsent = maternity !== null && !healthConsent;
  const [weekdayCalories, setWeekdayCalories] = useState(() => toWeekdayCalories(present.weekdays, need));
  const [hasWeekdayGoals, setHasWeekdayGoals] = useState(() => Object.keys(weekdayCalories).length > 0);
  const [lastCalories, setLastCalories] = useState(() => startingCalories(goals.dailyCalorieGoal, need));
  if (calories !== null && calories !== lastCalories) setLastCalories(calories);
  const goalsFrom = (kcal: number) => toDailyGoals(kcal, preset, goals);
  const next = goalsFrom(lastCalories);
  const macros = { protein: next.dailyProteinGoal, carbs: next.dailyCarbsGoal, fat: next.dailyFatGoal };
  const { hasTriedSubmit, onSubmit } = useDraftSubmit(() => {
    const weekdays = hasWeekdayGoals ? toWeekdayGoals(weekdayCalories, goalsFrom) : {};
    if (calories !== null && weekdays !== null && (hasConsented || !needsConsent))
      onSave({ goals: next, weekdays, maternity });
    return false;
  });
  return (
    <form id={id} className={styles.goalForm} noValidate onSubmit={onSubmit}>
      <div>
        <span className="field-label" aria-hidden="true">
          {messages.calories}
        </span>
        <NumberStepper
          label={messages.calories}
          unit={common.kcal}
          value={calories}
          onValue={setCalories}
          step={50}
          stepName={messages.step}
          min={calorieGoalBounds.min}
          max={calorieGoalBounds.max}
          whole
          rangeText={messages.range}
          emptyText={messages.range}
          errorTitle={messages.invalid}
          showError={hasTriedSubmit}
        />
      </div>
      <div>
        <span className="field-label" aria-hidden="true">
          {messages.shares}
        </span>
        <RadioTiles label={messages.shares} options={presetOptions} value={preset} onValue={setPreset} />
      </div>
      <div className="card card-pad" role="group" aria-label={messages.grams} aria-live="polite">
        <MacroBar macros={macros} />
      </div>
      <div>
        <WeekdayToggle on={hasWeekdayGoals} onToggle={setHasWeekdayGoals} />
        {hasWeekdayGoals && (
          <>
            <p className="field-help">{messages.perWeekdayHelp}</p>
            <WeekdayFields
              weekdayCalories={weekdayCalories}
              onWeekdayCalories={setWeekdayCalories}
              calories={lastCalories}
              showProblem={hasTriedSubmit}
            />
          </>
        )}
      </div>
      <div>
        <span className="field-label" aria-hidden="true">
          {messages.maternity.title}
        </span>
        <ChipGroup
          label={messages.maternity.title}
          options={messages.maternity.options}
          value={maternity ?? "none"}
          onValue={(value) => setMaternity(value === "none" ? null : value)}
        />
        <p className="field-help">{messages.maternity.why}</p>
        {needsConsent && (
          <HealthConsentCheckbox
            checked={hasConsented}
            onCheckedChange={setHasConsented}
            isMissing={hasTriedSubmit && !hasConsented}
          />
        )}
      </div>
      <p className="cap ink2">{messages.fromToday}</p>
      <Link to="/onboarding" className="text-link">
        {messages.recalculate}
      </Link>
    </form>
  );
}
