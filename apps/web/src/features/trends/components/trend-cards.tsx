import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import type { Refresh } from "../model/body-log-actions.ts";
import { CalorieCard } from "./calorie-card.tsx";
import { ProLockedCard } from "./pro-locked-card.tsx";
import { MonthsCard } from "./months-card.tsx";
import type { Trend } from "../model/trend.ts";
import { WaterCard } from "./water-card.tsx";
import { WeightCard } from "./weight-card.tsx";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { trends } from "../trends.messages.ts";
import { MacroCards, type MacroCard, type MacroName } from "../../../entities/nutrition/macros.tsx";
import styles from "../trends.module.css";
import { extraNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { readStored, writeStored } from "../../../lib/stored-schema.ts";

type Props = { trend: Trend; refresh: Refresh; onMonth: (month: string) => void };

const messages = trends.macros;

/** Mean macronutrients of the logged days. */
function MacroAveragesCard({ summary: { mean, goals } }: Pick<Trend, "summary">) {
  if (!mean || !goals) return null;
  const toMacroCard = (name: MacroName): MacroCard => ({
    value: formatWhole(mean[name]),
    unit: messages.unit,
    caption: messages.goal(formatWhole(goals[name])),
    meter: {
      now: mean[name],
      max: goals[name],
      text: messages.meter(formatDecimal(mean[name]), formatDecimal(goals[name])),
    },
  });
  const cards = { protein: toMacroCard("protein"), carbs: toMacroCard("carbs"), fat: toMacroCard("fat") };
  return (
    <section className={styles.trendMacros} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <MacroCards cards={cards} />
    </section>
  );
}

/**
 * Fibre, sugars, saturated fat and salt of the logged days, each with the share of the energy for which it is known.
 */
function NutrientsCard({ nutrients }: { nutrients: NonNullable<Trend["nutrients"]> }) {
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={trends.pro.nutrients.title}>
      <h2 className="h3">{trends.pro.nutrients.title}</h2>
      <dl className={styles.trendNutrients}>
        {extraNutrients.map((nutrient) => {
          const { grams, coverage } = nutrients[nutrient];
          return (
            <div key={nutrient}>
              <dt>{trends.pro.nutrients.names[nutrient]}</dt>
              {grams === null ? (
                <dd className="ink2">{trends.pro.nutrients.unknown}</dd>
              ) : (
                <dd>
                  <b className="num">{trends.pro.nutrients.grams(nutrient, grams)}</b>
                  <span className="cap ink2">
                    {coverage < 1 ? trends.pro.nutrients.little : trends.pro.nutrients.known(coverage)}
                  </span>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <p className="cap ink3">{trends.pro.nutrients.note}</p>
    </section>
  );
}

/** Minimum length of a streak, days. */
const minRunDays = 2;

/** The choice is stored on this device. */
const streakHiddenKey = "fetta.streak-hidden";

/** The number of days with entries. It counts logging, never amounts eaten, and can be hidden permanently. */
function StreakCard({ streak: { thisWeek, currentStreak } }: Pick<Trend, "streak">) {
  const [isHidden, setIsHidden] = useState(
    () => readStored("local", streakHiddenKey, (stored) => stored === 1) !== null,
  );
  const hide = (next: boolean): void => {
    writeStored("local", streakHiddenKey, next ? 1 : null);
    setIsHidden(next);
  };
  if (isHidden) {
    return (
      <Button variant="ghost" size="inline" onClick={() => hide(false)}>
        {trends.streak.show}
      </Button>
    );
  }
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={trends.streak.title}>
      <h2 className="h3">{trends.streak.title}</h2>
      <p>
        <b className="b">{thisWeek > 0 ? trends.streak.thisWeek(thisWeek) : trends.streak.none}</b>
        {currentStreak >= minRunDays && ` · ${trends.streak.currentStreak(currentStreak)}`}
      </p>
      <p className="cap ink3">{trends.streak.text}</p>
      <Button variant="ghost" size="inline" onClick={() => hide(true)}>
        {trends.streak.hide}
      </Button>
    </section>
  );
}

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
