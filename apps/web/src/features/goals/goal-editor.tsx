import { calorieGoalBounds, goalPresets } from "@fetta/domain/goals/daily-goals";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { common } from "../../i18n/common.messages.ts";
import { goals as messages } from "../../entities/goals/goals.messages.ts";
import { useMe } from "../../entities/session/session.ts";
import { ChipGroup, RadioTiles } from "../../ui/forms/choice.tsx";
import { HealthConsentCheckbox } from "../../entities/health-consent/health-consent-checkbox.tsx";
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
import { WeekdayFields } from "./weekday-fields.tsx";
import styles from "./goals.module.css";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import * as sheets from "../../lib/sheets.ts";
import { FormSheet } from "../../ui/overlays/form-sheet.tsx";
import { useSheet } from "../../lib/use-sheet.ts";
import { useSaveGoals } from "./use-save-goals.ts";
import { useResetKey } from "../../lib/use-reset-key.ts";

const toPercent = (share: number): number => Math.round(share * 100);
const presetOptions = presetNames.map((value) => {
  const { carbs, protein, fat } = goalPresets[value];
  return {
    value,
    title: messages.presets[value],
    text: messages.presetText(toPercent(carbs), toPercent(protein), toPercent(fat)),
  };
});

function GoalForm() {
  const sheet = useSheet(sheets.goals);
  const { preferences, weekdayGoals, need, maternity: storedMaternity, healthConsent } = useMe();
  // The optimistic update changes the stored goals while the sheet is open, so the initial ones are kept.
  const [present] = useState({ goals: preferences, weekdays: weekdayGoals, maternity: storedMaternity });
  const { save, pending } = useSaveGoals(present, sheet.close);
  const { goals } = present;
  const [calories, setCalories] = useState<number | null>(() => startingCalories(goals.dailyCalorieGoal, need));
  const [preset, setPreset] = useState(() => findPreset(goals));
  const [maternity, setMaternity] = useState(present.maternity);
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
      void save({ goals: next, weekdays, maternity });
    return false;
  });
  return (
    <FormSheet
      name={sheets.goals}
      title={messages.title}
      className={styles.goalForm}
      isPending={pending}
      onSubmit={onSubmit}
    >
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
        <Checkbox checked={hasWeekdayGoals} onChecked={setHasWeekdayGoals}>
          <span>{messages.perWeekday}</span>
        </Checkbox>
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
            onChecked={setHasConsented}
            isMissing={hasTriedSubmit && !hasConsented}
          />
        )}
      </div>
      <p className="cap ink2">{messages.fromToday}</p>
      <Link to="/onboarding" className="text-link">
        {messages.recalculate}
      </Link>
    </FormSheet>
  );
}

/** Editor of the daily goals, valid from today on: calories, macro shares, and weekdays with goals of their own. */
export function GoalEditor() {
  const { isOpen } = useSheet(sheets.goals);
  return <GoalForm key={useResetKey(isOpen)} />;
}
