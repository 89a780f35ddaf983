import { Figures } from "../../../entities/nutrition/calorie-visibility.tsx";
import type { Refresh } from "../model/body-log-actions.ts";
import { CalorieCard } from "./calorie-card.tsx";
import { LockedCard } from "./pro-locked-card.tsx";
import { MacroMeans } from "./macro-averages-card.tsx";
import { MonthsCard } from "./months-card.tsx";
import { NutrientsCard } from "./nutrients-card.tsx";
import { StreakCard } from "./streak-card.tsx";
import type { Trend } from "../model/trend.ts";
import { WaterCard } from "./water-card.tsx";
import { WeightCard } from "./weight-card.tsx";

type Props = { trend: Trend; refresh: Refresh; onMonth: (month: string) => void };

/** All that a period says, card by card. */
export function TrendCards({ trend, refresh, onMonth }: Props) {
  return (
    <div className="col gap-m">
      <Figures>
        <CalorieCard trend={trend} />
        <MacroMeans summary={trend.summary} />
      </Figures>
      <StreakCard streak={trend.streak} />
      <WeightCard trend={trend} />
      <WaterCard trend={trend} refresh={refresh} />
      {trend.nutrients ? (
        <>
          <Figures>
            <NutrientsCard nutrients={trend.nutrients} />
          </Figures>
          <MonthsCard onMonth={onMonth} />
        </>
      ) : (
        <LockedCard />
      )}
    </div>
  );
}
