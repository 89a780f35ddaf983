import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { trends } from "../trends.messages.ts";
import { MacroCards } from "../../../entities/nutrition/macros.tsx";
import type { MacroCard, MacroName } from "../../../entities/nutrition/macros.tsx";
import type { Trend } from "../model/trend.ts";
import styles from "../trends.module.css";

const words = trends.macros;

/** Mean macronutrients of the logged days. */
export function MacroAveragesCard({ summary: { mean, goals } }: Pick<Trend, "summary">) {
  if (!mean || !goals) return null;
  const toMacroCard = (name: MacroName): MacroCard => ({
    value: formatWhole(mean[name]),
    unit: words.unit,
    caption: words.goal(formatWhole(goals[name])),
    meter: {
      now: mean[name],
      max: goals[name],
      text: words.meter(formatDecimal(mean[name]), formatDecimal(goals[name])),
    },
  });
  const cards = { protein: toMacroCard("protein"), carbs: toMacroCard("carbs"), fat: toMacroCard("fat") };
  return (
    <section className={styles.trendMacros} aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      <MacroCards cards={cards} />
    </section>
  );
}
