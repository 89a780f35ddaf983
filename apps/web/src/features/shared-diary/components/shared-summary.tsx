import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { extraNutrients, intakeNutrients, nutrientsByKey } from "@fetta/domain/nutrition/nutrient-keys";
import type { UseQueryResult } from "@tanstack/react-query";
import { sharedDiary } from "../shared-diary.messages.ts";
import { nutrientTexts } from "../../../entities/nutrition/nutrient-names.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import type { Outputs } from "../../../lib/api/procedure-types.ts";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import type { SharedDays, SharedWeights } from "../model/reader-client.ts";
import "../../../ui/styles/nutrient-rows.css";
import styles from "../shared-diary.module.css";

const { summary: messages, nutrient: nutrientMessages } = sharedDiary;

type FigureProps = { name: string; value: string; unit: string; note?: string | undefined };

function Figure({ name, value, unit, note }: FigureProps) {
  return (
    <div>
      <dt className="cap b ink2">{name}</dt>
      <dd>
        <span className="figure-l">{value}</span>
        <small className="ink2"> {unit}</small>
        {note !== undefined && <p className="cap ink2 num">{note}</p>}
      </dd>
    </div>
  );
}

/** Those that stand beside the macronutrients. */
const shownNutrients = extraNutrients.slice(0, 1);
const macros = ["protein", "carbs", "fat"] as const;

/** A change with its sign: "−0,6", "+0,2". */
const formatChange = (kg: number): string => `${kg < 0 ? "−" : "+"}${formatDecimal(Math.abs(kg))}`;

type Nutrients = Outputs["sharedDiary"]["nutrients"];
type SummaryProps = {
  days: SharedDays | undefined;
  weights: SharedWeights | undefined;
  nutrients: Nutrients | undefined;
};

/** The means of the month beside the mean goals of its days, and the last seven-day mean of the weight. */
export function SharedSummary({ days, weights, nutrients }: SummaryProps) {
  const { mean = null, goals = null, loggedDays = 0, incompleteDays = 0 } = days?.summary ?? {};
  const weight = weights?.points.at(-1);
  const change = weights?.change ?? null;
  if (!mean && !weight) return days && <p className="card card-pad sm ink2">{messages.noDays}</p>;
  return (
    <section className="card card-pad" aria-label={messages.title}>
      <dl className={styles.figures}>
        {mean && goals && (
          <>
            <Figure
              name={messages.energy}
              value={formatWhole(mean.calories)}
              unit={messages.kcal}
              note={`${messages.goal(formatWhole(goals.calories))}, ${messages.days(loggedDays - incompleteDays)}${incompleteDays > 0 ? messages.incomplete(incompleteDays) : ""}`}
            />
            {macros.map((name) => (
              <Figure
                key={name}
                name={messages[name]}
                value={formatWhole(mean[name])}
                unit={messages.grams}
                note={messages.goal(formatWhole(goals[name]))}
              />
            ))}
          </>
        )}
        {nutrients &&
          shownNutrients.map((nutrient) => {
            const { amount, coverage } = nutrients.nutrients[nutrient];
            return (
              amount !== null &&
              coverage >= 1 && (
                <Figure
                  key={nutrient}
                  name={nutrientMessages.atLeast(nutrientTexts.names[nutrient])}
                  value={formatWhole(amount)}
                  unit={messages.grams}
                  note={nutrientMessages.known(coverage)}
                />
              )
            );
          })}
        {weight && (
          <Figure
            name={messages.weight}
            value={formatDecimal(weight.mean)}
            unit={messages.kilograms}
            note={change === null ? undefined : messages.change(formatChange(change))}
          />
        )}
      </dl>
    </section>
  );
}

/** Further nutrients: the known part of each, and of how much energy it is known. */
export function SharedNutrients({ query }: { query: UseQueryResult<Nutrients> }) {
  const { data, error } = query;
  if (error && !data && parseApiError(error).code === "pro_needed")
    return <p className="card card-pad sm ink2">{nutrientMessages.none}</p>;
  if (error && !data) return <QueryErrorCard title={sharedDiary.partFailed} query={query} />;
  if (!data) return null;
  return (
    <section className="card card-pad" aria-label={nutrientMessages.title}>
      <h2 className="h3">{nutrientMessages.title}</h2>
      <dl className={styles.nutrients}>
        {intakeNutrients.map((nutrient) => {
          const { amount, coverage } = data.nutrients[nutrient];
          return (
            <div key={nutrient}>
              <dt>{nutrientTexts.names[nutrient]}</dt>
              <dd className="num">
                {amount === null || coverage < 1 ? (
                  <span className="ink2">{nutrientMessages.unknown}</span>
                ) : (
                  <>
                    <b>{nutrientTexts.amount(amount, nutrientsByKey[nutrient].unit)}</b>
                    <span className="cap ink2">{nutrientMessages.known(coverage)}</span>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="cap ink3">{nutrientMessages.note}</p>
    </section>
  );
}
