import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { formatCountWithFraction, formatFractionalCount } from "../../i18n/format-units.ts";

/** Messages about a logged entry and its amount, whatever the method. */
export const loggedEntry = {
  added: "Aggiunto al log!",
  inDiary: (what: string) => `Nel tuo diario: ${what}`,
  servings: (count: number) => formatFractionalCount(count, "porzione", "porzioni"),
  millilitres: (count: number) => `${formatDecimal(count)} ml`,
  servingsOf: (count: number, size: string) => `${formatCountWithFraction(count)} × ${size}`,
  withEnergy: (amount: string, kcal: number) => `${amount} · ${formatWhole(kcal)} kcal`,
  removeFailed: "Impossibile rimuovere l'alimento dal registro.",
} as const;
