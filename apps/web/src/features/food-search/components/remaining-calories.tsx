import { formatWhole } from "@fetta/domain/italian-number";
import { remaining } from "@fetta/domain/goals/daily-goals";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { total } from "@fetta/domain/nutrition/nutrition";
import { foodSearch } from "../food-search.messages.ts";
import { useDayGoals } from "../../../entities/day/use-day-goals.ts";
import { nameDay } from "../../../lib/local-date.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToday } from "../../../lib/use-today.ts";

/** What the day has left once this is in the diary; nothing while the day or the amount is unknown. */
export function LeftAfter({ day, eating }: { day: string; eating: Nutrition | null }) {
  const { goals, known, need } = useDayGoals(day);
  const today = useToday();
  const entries = trpc.diary.list.useQuery({ date: day });
  if (!entries.data || !known || eating === null) return null;
  const left = Math.round(remaining(goals, total([...entries.data, eating]), need).calories);
  const words = left >= 0 ? foodSearch.left : foodSearch.over;
  const { before, after } = words(nameDay(day, today).toLocaleLowerCase("it-IT"), day === today);
  return (
    <p className="left-after cap ink2 num">
      {before}
      <b className="ink">{foodSearch.kcal(formatWhole(Math.abs(left)))}</b>
      {after}
    </p>
  );
}
