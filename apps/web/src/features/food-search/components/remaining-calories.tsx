import { formatWhole } from "@fetta/domain/italian-number";
import { remainingNutrition } from "@fetta/domain/goals/daily-goals";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { foodSearch } from "../food-search.messages.ts";
import { useDayGoals } from "../../../entities/day/use-day-goals.ts";
import { formatRelativeDay } from "../../../lib/local-date.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToday } from "../../../lib/use-today.ts";
import styles from "../food-detail.module.css";

/** Remaining calories of the day after this entry; empty while the day or the amount is unknown. */
export function RemainingCalories({ day, addedNutrition }: { day: string; addedNutrition: Nutrition | null }) {
  const { goals, isKnown, need } = useDayGoals(day);
  const today = useToday();
  const entries = trpc.diary.list.useQuery({ date: day });
  if (!entries.data || !isKnown || addedNutrition === null) return null;
  const remainingKcal = Math.round(
    remainingNutrition(goals, sumNutrition([...entries.data, addedNutrition]), need).calories,
  );
  const words = remainingKcal >= 0 ? foodSearch.left : foodSearch.over;
  const { before, after } = words(formatRelativeDay(day, today).toLocaleLowerCase("it-IT"), day === today);
  return (
    <p className={`${styles.leftAfter} cap ink2 num`}>
      {before}
      <b className="ink">{foodSearch.kcal(formatWhole(Math.abs(remainingKcal)))}</b>
      {after}
    </p>
  );
}
