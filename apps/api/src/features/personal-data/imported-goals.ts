import { energyNeed, goalBounds, safeGoals } from "@fetta/domain/goals/energy-need";
import type { Body } from "@fetta/domain/goals/energy-need";
import { weekdays } from "@fetta/domain/goals/goal-versions";
import { calorieGoal, goalsFor, sharesOf } from "@fetta/domain/goals/daily-goals";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { ImportedRows } from "./import-schema.ts";

type Goals = Pick<ImportedRows, "goals" | "goalVersions">;
type Row = Omit<ImportedRows["goalVersions"][number], "validFrom">;

/** Goals of a file as the goal editor would store them; only a small person's own plan may be under 1000 kcal. */
function asSet(row: Row, body: Body | null): Row {
  const least = Math.min(calorieGoal.min, body ? goalBounds(body).least : calorieGoal.min);
  const inRange = (goals: DailyGoals): DailyGoals => {
    const calories = Math.min(calorieGoal.max, Math.max(least, goals.dailyCalorieGoal));
    return calories === goals.dailyCalorieGoal ? goals : goalsFor(Math.ceil(calories), sharesOf(goals));
  };
  const { weekdays: own, ...every } = row;
  const given = weekdays.flatMap((weekday) => {
    const goals = own?.[weekday];
    return goals ? [[weekday, inRange(goals)] as const] : [];
  });
  const safe = safeGoals({ goals: inRange(every), weekdays: Object.fromEntries(given) }, body);
  return { ...safe.goals, weekdays: own && safe.weekdays };
}

/**
 * The goals of a file as they may be stored for a person: those that hold today or later keep the rule of every goal
 * (`safeGoals`). Versions that were over before today are history, and stay what they were.
 */
export function safeImportedGoals({ goals, goalVersions }: Goals, body: Body | null, today: string) {
  const begun = goalVersions.map(({ validFrom }) => validFrom).filter((from) => from <= today);
  const since = begun.toSorted().at(-1) ?? "";
  return {
    goals: goals.map(({ updatedAt, ...row }) => ({
      ...asSet(row, body),
      need: body && energyNeed(body),
      updatedAt,
    })),
    goalVersions: goalVersions.map(({ validFrom, ...row }) =>
      validFrom < since ? { validFrom, ...row } : { validFrom, ...asSet(row, body) },
    ),
  };
}
