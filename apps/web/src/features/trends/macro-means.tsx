import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { trends } from "../../i18n/trends.ts";
import { MacroCards } from "../../ui/macros.tsx";
import type { MacroCard, MacroName } from "../../ui/macros.tsx";
import type { Trend } from "./trend.ts";

const words = trends.macros;

/** Macronutrients of the logged days, in the mean. */
export function MacroMeans({ summary: { mean, goals } }: Pick<Trend, "summary">) {
  if (!mean || !goals) return null;
  const cardOf = (name: MacroName): MacroCard => ({
    value: formatWhole(mean[name]),
    unit: words.unit,
    caption: words.goal(formatWhole(goals[name])),
    meter: {
      now: mean[name],
      max: goals[name],
      text: words.meter(formatDecimal(mean[name]), formatDecimal(goals[name])),
    },
  });
  const cards = { protein: cardOf("protein"), carbs: cardOf("carbs"), fat: cardOf("fat") };
  return (
    <section className="trend-macros" aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      <MacroCards cards={cards} />
    </section>
  );
}
