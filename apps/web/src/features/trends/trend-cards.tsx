import { Figures } from "../../ui/figures.tsx";
import type { Refresh } from "./body-actions.ts";
import { CalorieCard } from "./calorie-card.tsx";
import { LockedCard } from "./locked-card.tsx";
import { MacroMeans } from "./macro-means.tsx";
import { MonthsCard } from "./months-card.tsx";
import { NutrientsCard } from "./nutrients-card.tsx";
import { StreakCard } from "./streak-card.tsx";
import type { Trend } from "./trend.ts";
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
