import { extraNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { trends } from "../trends.messages.ts";
import type { Trend } from "../model/trend.ts";
import styles from "../trends.module.css";

const words = trends.pro.nutrients;

/**
 * Fibre, sugars, saturated fat and salt of the logged days, each with the share of the energy for which it is known.
 */
export function NutrientsCard({ nutrients }: { nutrients: NonNullable<Trend["nutrients"]> }) {
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      <dl className={styles.trendNutrients}>
        {extraNutrients.map((nutrient) => {
          const { grams, coverage } = nutrients[nutrient];
          return (
            <div key={nutrient}>
              <dt>{words.names[nutrient]}</dt>
              {grams === null ? (
                <dd className="ink2">{words.unknown}</dd>
              ) : (
                <dd>
                  <b className="num">{words.grams(nutrient, grams)}</b>
                  <span className="cap ink2">{coverage < 1 ? words.little : words.known(coverage)}</span>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <p className="cap ink3">{words.note}</p>
    </section>
  );
}
