import { calorieGoalBounds, goalPresets } from "@fetta/domain/goals/daily-goals";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { common } from "../../i18n/common.messages.ts";
import { goals, goals as messages } from "../../entities/goals/goals.messages.ts";
import { refreshSession, updateMe, useMe } from "../../entities/session/session.ts";
import { ChipGroup, RadioTiles } from "../../ui/forms/choice.tsx";
import { HealthConsentCheckbox, storeHealthConsent } from "../../entities/health-consent/health-consent-checkbox.tsx";
import { MacroBar } from "../../entities/nutrition/macro-bar.tsx";
import { LabelledStepper, NumberStepper } from "../../ui/forms/stepper.tsx";
import { useDraftSubmit } from "../../ui/forms/use-draft-submit.ts";
import {
  findPreset,
  type NewGoals,
  presetNames,
  startingCalories,
  toDailyGoals,
  toGoalsInput,
  toWeekdayCalories,
  toWeekdayGoals,
  type WeekdayCalories,
} from "./goal-draft.ts";
import styles from "./goals.module.css";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import * as sheets from "../../lib/sheets.ts";
import { FormSheet } from "../../ui/overlays/form-sheet.tsx";
import { useResetKey, useSheet } from "../../lib/use-sheet.ts";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { goalsForWeekday, weekdays } from "@fetta/domain/goals/goal-versions";
import { getQueryKey } from "@trpc/react-query";
import { queryClient, invalidateNeed } from "../../lib/api/query-client.ts";
import { type Outputs, trpc } from "../../lib/api/trpc-hooks.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { usePendingAction } from "../../lib/use-pending-action.ts";
import { submitChange } from "../../offline/submit-change.ts";
import { describeError, parseApiError } from "../../lib/api/api-error.ts";
import { useToday } from "../../lib/use-today.ts";
import { toast, toastError } from "../../ui/overlays/toast.ts";
import { Button } from "../../ui/buttons/button.tsx";

/** What the goals of all days and of a weekday have in common. */
const calorieField = {
  unit: common.kcal,
  step: 50,
  min: calorieGoalBounds.min,
  max: calorieGoalBounds.max,
  whole: true,
  rangeText: messages.range,
  emptyText: messages.range,
  errorTitle: messages.invalid,
};

type Props = {
  weekdayCalories: WeekdayCalories;
  onWeekdayCalories: (own: WeekdayCalories) => void;
  /** Initial calories of a weekday that gets a goal of its own. */
  calories: number;
  showProblem: boolean;
};

/** The seven weekdays: each with the default goal or with calories of its own. */
function WeekdayFields({ weekdayCalories, onWeekdayCalories, calories, showProblem }: Props) {
  return (
    <div className="col mt-s">
      {weekdays.map((weekday) => {
        const { [weekday]: value, ...others } = weekdayCalories;
        const isLikeOthers = value === undefined;
        return (
          <div key={weekday} className={styles.weekdayGoal} role="group" aria-label={goals.weekdays[weekday]}>
            <div className="row wrap between gap-s">
              <div>
                <span className="b" aria-hidden="true">
                  {goals.weekdays[weekday]}
                </span>
                {isLikeOthers && <p className="cap ink2">{goals.likeOthers}</p>}
              </div>
              <Button
                variant="tonal"
                size="inline"
                onClick={() => onWeekdayCalories(isLikeOthers ? { ...weekdayCalories, [weekday]: calories } : others)}
              >
                {isLikeOthers ? goals.change : goals.likeOthers}
                <span className="visually-hidden">{` ${goals.onWeekday[weekday]}`}</span>
              </Button>
            </div>
            {!isLikeOthers && (
              <NumberStepper
                label={goals.caloriesOn(goals.onWeekday[weekday])}
                {...calorieField}
                value={value}
                onValue={(next) => onWeekdayCalories({ ...weekdayCalories, [weekday]: next })}
                stepName={goals.stepOn(goals.onWeekday[weekday])}
                showError={showProblem}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

type Week = Outputs["diary"]["week"];

const weekQueries = { queryKey: getQueryKey(trpc.diary.week) };

/** Applies goals to the cache: the user's preferences, and the days from `from` on. */
function applyGoals(next: NewGoals, from: CalendarDay): void {
  updateMe({ preferences: next.goals, weekdayGoals: next.weekdays, maternity: next.maternity });
  queryClient.setQueriesData<Week>(weekQueries, (week) =>
    week?.map((day) => (day.date < from ? day : { ...day, goals: goalsForWeekday(next, day.date) })),
  );
}

/** Saves goals optimistically; rolls back on failure. */
function useSaveGoals(present: NewGoals, onSaved: () => void) {
  const today = useToday();
  /** True once the person was told of newer goals: saving again puts these in their place. */
  const insists = useRef(false);
  const { healthConsent } = useMe();
  const [save, pending] = usePendingAction(async (next: NewGoals): Promise<void> => {
    // The response of an earlier query would restore the old goals.
    await queryClient.cancelQueries(weekQueries);
    const before = queryClient.getQueriesData<Week>(weekQueries);
    applyGoals(next, today);
    const ifGoals = { goals: present.goals, weekdays: present.weekdays };
    let note: string | undefined;
    try {
      if (next.maternity !== null && !healthConsent) await storeHealthConsent();
      const { answer, isPending } = await submitChange({
        call: { type: "goals", input: { ...toGoalsInput(next), ...(!insists.current && { ifGoals }) } },
        shown: {
          name: goals.changed,
          from: today,
          goals: { preferences: next.goals, weekdayGoals: next.weekdays, maternity: next.maternity },
        },
      });
      note = isPending ? offline.savedOnDevice : answer?.warnings[0]?.message;
    } catch (error) {
      insists.current = parseApiError(error).code === "changed_elsewhere";
      updateMe({ preferences: present.goals, weekdayGoals: present.weekdays, maternity: present.maternity });
      for (const [key, week] of before) queryClient.setQueryData(key, week);
      toastError(insists.current ? describeError(error) : goals.saveFailed);
      if (insists.current) void refreshSession();
      return;
    }
    toast({ title: goals.saved, text: note });
    onSaved();
    // The server may have raised the goal.
    void refreshSession();
    void queryClient.invalidateQueries(weekQueries);
    invalidateNeed();
  });
  return { save, pending };
}

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
      form={{ isSubmitting: pending, onSubmit }}
    >
      <LabelledStepper
        label={messages.calories}
        {...calorieField}
        value={calories}
        onValue={setCalories}
        stepName={messages.step}
        showError={hasTriedSubmit}
      />
      <div>
        <span className="field-label" aria-hidden="true">
          {messages.shares}
        </span>
        <RadioTiles label={messages.shares} options={presetOptions} value={preset} onValue={setPreset} />
      </div>
      <div className="card card-pad" role="group" aria-label={messages.grams} aria-live="polite" aria-atomic="true">
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
