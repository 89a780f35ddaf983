import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import type { Refresh } from "../model/body-log-actions.ts";
import { CalorieCard } from "./calorie-card.tsx";
import { ProLockedCard } from "./pro-locked-card.tsx";
import { MacroAveragesCard } from "./macro-averages-card.tsx";
import { MonthsCard } from "./months-card.tsx";
import { NutrientsCard } from "./nutrients-card.tsx";
import { StreakCard } from "./streak-card.tsx";
import type { Trend } from "../model/trend.ts";
import { WaterCard } from "./water-card.tsx";
import { WeightCard } from "./weight-card.tsx";

type Props = { trend: Trend; refresh: Refresh; onMonth: (month: string) => void };

/** All cards of a period. */
export function TrendCards({ trend, refresh, onMonth }: Props) {
  return (
    <div className="col gap-m">
      <IfCaloriesShown>
        <CalorieCard trend={trend} />
        <MacroAveragesCard summary={trend.summary} />
      </IfCaloriesShown>
      <StreakCard streak={trend.streak} />
      <WeightCard trend={trend} />
      <WaterCard trend={trend} refresh={refresh} />
      {trend.nutrients ? (
        <>
          <IfCaloriesShown>
            <NutrientsCard nutrients={trend.nutrients} />
          </IfCaloriesShown>
          <MonthsCard onMonth={onMonth} />
        </>
      ) : (
        <ProLockedCard />
      )}
    </div>
  );
}
