import { IfCaloriesShown, type MacroCard, MacroCards, type MacroName } from "../../../entities/nutrition/macros.tsx";
import type { Refresh } from "../model/body-log-actions.ts";
import { ProLockedCard } from "./pro-locked-card.tsx";
import { NeedCard } from "./need-card.tsx";
import { MonthsCard } from "./months-card.tsx";
import { formatPeriod, type Trend } from "../model/trend.ts";
import { WaterCard, WeightCard } from "./body-cards.tsx";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { trends } from "../trends.messages.ts";
import "../../../ui/styles/nutrient-rows.css";
import styles from "../trends.module.css";
import { extraNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { useState } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { readStored, writeStored } from "../../../lib/stored-schema.ts";
import { Link } from "@tanstack/react-router";
import { common } from "../../../i18n/common.messages.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartTable } from "./chart-table.tsx";
import { DayLink } from "./day-axis.tsx";

const caloriesMessages = trends.calories;

/** The mean of the complete days, compared with the mean of their goals, and how many days it leaves out. */
function AverageCalories({ summary: { loggedDays, incompleteDays, mean, goals, goalComparison } }: Trend) {
  const leftOut = incompleteDays > 0 && <p className="sm ink2">{caloriesMessages.leftOut(incompleteDays)}</p>;
  if (!mean || !goals || !goalComparison) return leftOut;
  const difference = Math.abs(mean.calories - goals.calories);
  return (
    <div>
      <p className={styles.trendFigure}>
        <span className="figure-l">{formatWhole(mean.calories)}</span>
        <span className="sm ink2">{` ${common.kcal} ${caloriesMessages.mean(loggedDays - incompleteDays)}`}</span>
      </p>
      <p className="sm ink2">
        {caloriesMessages.comparedToGoal[goalComparison](
          formatWhole(goals.calories),
          `${formatWhole(difference)} ${common.kcal}`,
        )}
      </p>
      {leftOut}
    </div>
  );
}

function CalorieLegend({ days, hasOpenDay }: Pick<Trend, "days"> & { hasOpenDay: boolean }) {
  const goals = new Set(days.map((day) => day.goals.calories));
  const [goal = 0] = goals;
  return (
    <ul className={`${styles.chartLegend} cap ink2`}>
      <li>
        <i className={`${styles.chartKey} ${styles.chartKeyBar}`} />
        {caloriesMessages.eaten}
      </li>
      {hasOpenDay && (
        <li>
          <i className={`${styles.chartKey} ${styles.chartKeyOpen}`} />
          {caloriesMessages.openDay}
        </li>
      )}
      <li>
        <i className={`${styles.chartKey} ${styles.chartKeyLine}`} />
        {goals.size === 1 ? caloriesMessages.sameGoal(formatWhole(goal)) : caloriesMessages.goal}
      </li>
    </ul>
  );
}

/** kcal of each day against the goal of that day. */
function CalorieCard({ trend }: { trend: Trend }) {
  const { days, span, summary } = trend;
  const period = formatPeriod(trend);
  const chartSummary = summary.mean
    ? caloriesMessages.chart(formatWhole(summary.mean.calories), summary.loggedDays - summary.incompleteDays)
    : caloriesMessages.noChart;
  const bars = days.map(({ date, logged, isClosed, isComplete, eaten, goals }) => ({
    day: date,
    value: logged ? eaten.calories : null,
    goal: goals.calories,
    note: isClosed ? caloriesMessages.closed : isComplete ? "" : caloriesMessages.incomplete,
    isOpen: date === trend.today && logged && !isClosed,
  }));
  // Future days are listed only where something is logged in advance.
  const listed = bars.filter(({ day, value }) => value !== null || day <= trend.today);
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={caloriesMessages.title}>
      <h2 className="h3">{caloriesMessages.title}</h2>
      <AverageCalories {...trend} />
      {bars.every(({ value }) => value === null) ? (
        <>
          <p className="sm ink2">{caloriesMessages.none[span]}</p>
          <Link to="/" className={buttonClass({ variant: "tonal", size: "small" })}>
            {caloriesMessages.open}
          </Link>
        </>
      ) : (
        <>
          <BarChart
            name={trends.ofPeriod(caloriesMessages.title, `${period}: ${chartSummary}`)}
            subject={caloriesMessages.title}
            format={(kcal) => caloriesMessages.value(formatWhole(kcal))}
            span={span}
            bars={bars}
            tone="energy"
          />
          <CalorieLegend days={days} hasOpenDay={bars.some(({ isOpen }) => isOpen)} />
          <ChartTable
            caption={trends.ofPeriod(caloriesMessages.title, period)}
            columns={[trends.day, caloriesMessages.columns.eaten, caloriesMessages.columns.goal]}
            rows={(seen) =>
              listed.map(({ day, value, goal, note }) => (
                <tr key={day}>
                  <th scope="row">
                    <DayLink day={day} isActive={seen} />
                  </th>
                  <td>
                    {value === null ? trends.nothing : formatWhole(value)}
                    {value !== null && <span className="mic ink2">{note}</span>}
                  </td>
                  <td>{formatWhole(goal)}</td>
                </tr>
              ))
            }
          />
        </>
      )}
    </section>
  );
}

type Props = { trend: Trend; refresh: Refresh; onMonth: (month: string) => void };

const messages = trends.macros;

/** The way to all nutrients: those of the week shown, else of today. */
function NutrientsLink({ trend: { span, from, today }, children }: { trend: Trend; children: string }) {
  const search = span === "week" && from <= today ? { span, day: from } : {};
  return (
    <Link
      to="/nutrienti"
      search={search}
      className={`${buttonClass({ variant: "ghost", size: "inline" })} ${styles.trendOthers}`}
    >
      {children}
      <Icon name="chevron-right" size="s" />
    </Link>
  );
}

/** Mean macronutrients of the logged days. */
function MacroAveragesCard({ trend }: { trend: Trend }) {
  const { mean, goals } = trend.summary;
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
      <div className={styles.trendMacrosHead}>
        <h2 className="h3">{messages.title}</h2>
        <NutrientsLink trend={trend}>{messages.others}</NutrientsLink>
      </div>
      <MacroCards cards={cards} />
    </section>
  );
}

/** The further nutrients of the logged days, each with the share of the energy for which it is known. */
function NutrientsCard({ trend, nutrients }: { trend: Trend; nutrients: NonNullable<Trend["nutrients"]> }) {
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={trends.pro.nutrients.title}>
      <h2 className="h3">{trends.pro.nutrients.title}</h2>
      <dl className="nutrient-rows">
        {extraNutrients.map((nutrient) => {
          const { amount, coverage } = nutrients[nutrient];
          return (
            <div key={nutrient}>
              <dt>{trends.pro.nutrients.names[nutrient]}</dt>
              {amount === null ? (
                <dd className="ink2">{trends.pro.nutrients.unknown}</dd>
              ) : (
                <dd>
                  <b className="num">{trends.pro.nutrients.amount(nutrient, amount)}</b>
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
      <NutrientsLink trend={trend}>{trends.pro.nutrients.all}</NutrientsLink>
    </section>
  );
}

/** Minimum length of a streak, days. */
const minRunDays = 2;

/** The choice is stored on this device. */
const streakHiddenKey = "fetta.streak-hidden";

/** The number of days with entries. It counts logging, never amounts eaten, and can be hidden permanently. */
function StreakCard({ streak: { thisWeek, currentStreak }, days, span }: Pick<Trend, "streak" | "days" | "span">) {
  const closedDays = days.filter(({ isClosed }) => isClosed).length;
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
      {closedDays > 0 && <p className="sm">{trends.streak.closed[span](closedDays)}</p>}
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
    <div className={styles.trendCards}>
      <IfCaloriesShown>
        <CalorieCard trend={trend} />
      </IfCaloriesShown>
      <div className="col gap-m">
        <IfCaloriesShown>
          <MacroAveragesCard trend={trend} />
        </IfCaloriesShown>
        <StreakCard {...trend} />
      </div>
      <WeightCard trend={trend} />
      <IfCaloriesShown>
        <NeedCard />
      </IfCaloriesShown>
      <WaterCard trend={trend} refresh={refresh} />
      {trend.nutrients ? (
        <>
          <IfCaloriesShown>
            <NutrientsCard trend={trend} nutrients={trend.nutrients} />
          </IfCaloriesShown>
          <MonthsCard onMonth={onMonth} />
        </>
      ) : (
        <ProLockedCard />
      )}
    </div>
  );
}
