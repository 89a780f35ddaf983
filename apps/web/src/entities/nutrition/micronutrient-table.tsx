import { micronutrients, type Micronutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { dailyReferenceOf, unknownPerson } from "@fetta/domain/nutrition/daily-reference";
import { micronutrientTexts as texts } from "./micronutrients.messages.ts";
import { nutrientTexts } from "./nutrient-names.messages.ts";
import styles from "./micronutrient-table.module.css";

const formatAmount = (amount: number, unit: string): string =>
  amount > 0 && amount < 0.05 ? texts.trace(unit) : texts.amount(amount, unit);

type Props = { figures: Micronutrients; unknownText: (names: readonly string[]) => string };

/** Vitamins, minerals and omega-3 with their share of the daily reference; what is unknown is named, never 0. */
export function MicronutrientTable({ figures, unknownText }: Props) {
  const known = micronutrients.filter(({ key }) => figures[key] !== null);
  const unknown = micronutrients.filter(({ key }) => figures[key] === null);
  return (
    <>
      {known.length > 0 && (
        <>
          <table className={`${styles.table} num`}>
            <tbody>
              {known.map(({ key, unit }) => {
                const amount = figures[key] ?? 0;
                const reference = dailyReferenceOf(key, unknownPerson);
                const shareOf = (daily: number): number => Math.round((amount / daily) * 100);
                return (
                  <tr key={key}>
                    <th scope="row">{nutrientTexts.names[key]}</th>
                    <td>{formatAmount(amount, unit)}</td>
                    <td className="ink2">
                      {reference && texts.share(shareOf(reference.high), shareOf(reference.low))}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className="mic ink3">{texts.reference}</p>
        </>
      )}
      {known.length === 0 ? (
        <p className="mic ink3">{texts.none}</p>
      ) : (
        unknown.length > 0 && (
          <p className="mic ink3">{unknownText(unknown.map(({ key }) => nutrientTexts.names[key]))}</p>
        )
      )}
    </>
  );
}
