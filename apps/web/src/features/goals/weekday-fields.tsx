import { weekdays } from "@fetta/domain/goals/goal-versions";
import { calorieGoalBounds } from "@fetta/domain/goals/daily-goals";
import { common } from "../../i18n/common.messages.ts";
import { goals } from "../../entities/goals/goals.messages.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { NumberStepper } from "../../ui/forms/stepper.tsx";
import type { WeekdayCalories } from "./goal-draft.ts";
import styles from "./goals.module.css";

type Props = {
  weekdayCalories: WeekdayCalories;
  onWeekdayCalories: (own: WeekdayCalories) => void;
  /** Initial calories of a weekday that gets a goal of its own. */
  calories: number;
  showProblem: boolean;
};

/** The seven weekdays: each with the default goal or with calories of its own. */
export function WeekdayFields({ weekdayCalories, onWeekdayCalories, calories, showProblem }: Props) {
  return (
    <div className={styles.weekdayGoals}>
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
                unit={common.kcal}
                value={value}
                onValue={(next) => onWeekdayCalories({ ...weekdayCalories, [weekday]: next })}
                step={50}
                stepName={goals.stepOn(goals.onWeekday[weekday])}
                min={calorieGoalBounds.min}
                max={calorieGoalBounds.max}
                whole
                rangeText={goals.range}
                emptyText={goals.range}
                errorTitle={goals.invalid}
                showError={showProblem}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
