import type { SelectedDay } from "../entities/day/use-selected-day.ts";
import { IfCaloriesShown } from "../entities/nutrition/macros.tsx";
import { IntakeContent } from "../features/nutrients/nutrients-page.tsx";
import { nutrients } from "../features/nutrients/nutrients.messages.ts";
import { WeekCard } from "../features/trends/components/week-card.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";

/** What a very wide screen shows beside the diary of a day: its week, and its nutrients once it has come. */
export function HomeInsights({ day, today }: SelectedDay) {
  return (
    <TrpcProvider>
      <IfCaloriesShown>
        <WeekCard day={day} />
        {day <= today && (
          <section className="stack gap-sm" aria-labelledby="home-nutrients">
            <h2 className="h3" id="home-nutrients">
              {nutrients.title}
            </h2>
            <IntakeContent key={day} span="day" from={day} />
          </section>
        )}
      </IfCaloriesShown>
    </TrpcProvider>
  );
}
