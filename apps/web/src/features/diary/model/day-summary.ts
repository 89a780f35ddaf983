import { effectiveCalorieGoal, remaining } from "@fetta/domain/goals/daily-goals";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { mealsInDisplayOrder } from "@fetta/domain/diary/meal-type";
import { rounded, total } from "@fetta/domain/nutrition/nutrition";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { diary } from "../../../i18n/diary.messages.ts";
import { mealTint } from "../../../ui/icons/meal-icon.ts";
import { macroNames } from "../../../entities/nutrition/macros.tsx";
import type { MacroCard, MacroName } from "../../../entities/nutrition/macros.tsx";
import type { RingPart } from "../../../ui/figures/ring-geometry.ts";
import { hasEstimate } from "./entry.ts";
import type { Entry, WeekDay } from "./entry.ts";

/** What a day's hero shows; kcal. */
export type DayFigures = {
  eaten: number;
  /** True when part of it is an estimate nobody has looked at yet. */
  estimated: boolean;
  goal: number;
  /** Negative when over the goal. */
  left: number;
  percent: number;
  parts: RingPart[];
  /** The same numbers in words, for the meter. */
  spoken: string;
};

export function dayFigures(
  entries: readonly Entry[],
  goals: DailyGoals,
  need: number | null = null,
): DayFigures {
  const eaten = rounded(total(entries)).calories;
  const goal = effectiveCalorieGoal(goals.dailyCalorieGoal, need);
  const left = goal - eaten;
  const parts = mealsInDisplayOrder.map((meal) => ({
    key: meal,
    value: total(entries.filter((entry) => entry.mealType === meal)).calories,
    color: mealTint[meal].fill,
  }));
  const words = left < 0 ? diary.hero.meterOver : diary.hero.meterRemaining;
  const spoken = words(formatWhole(eaten), formatWhole(goal), formatWhole(Math.abs(left)));
  const percent = Math.round((eaten / goal) * 100);
  return { eaten, estimated: hasEstimate(entries), goal, left, percent, parts, spoken };
}

/** The three cards under the hero: what is left of each macro, or by how much it was passed; no figure yet for null. */
export function macroFigures(
  entries: readonly Entry[] | null,
  goals: DailyGoals,
): Record<MacroName, MacroCard> {
  const eaten = rounded(total(entries ?? []));
  const left = remaining(goals, eaten);
  const of: Pick<Nutrition, MacroName> = {
    protein: goals.dailyProteinGoal,
    carbs: goals.dailyCarbsGoal,
    fat: goals.dailyFatGoal,
  };
  const card = (name: MacroName): MacroCard => {
    const grams = Math.round(left[name]);
    const caption = diary.ofGrams(formatWhole(of[name]));
    if (!entries) return { value: diary.nothing, unit: "", caption };
    const text = diary.macroMeter(formatDecimal(eaten[name]), formatWhole(of[name]));
    const meter = { now: eaten[name], max: of[name], text };
    return grams < 0
      ? { value: `+${formatWhole(-grams)}`, unit: diary.gramsOver, caption, meter }
      : { value: formatWhole(grams), unit: diary.gramsLeft(grams), caption, meter };
  };
  const [protein, carbs, fat] = macroNames;
  return { protein: card(protein), carbs: card(carbs), fat: card(fat) };
}

/** Mean kcal of the days of a week on which something was logged, `until` included; null when there is none. */
export function weekMean(week: readonly Pick<WeekDay, "date" | "calories">[], until: string): number | null {
  const logged = week.filter(({ date, calories }) => date <= until && calories > 0);
  if (logged.length === 0) return null;
  return Math.round(logged.reduce((sum, { calories }) => sum + calories, 0) / logged.length);
}
