import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { nutrientTexts } from "./nutrient-names.messages.ts";

const list = new Intl.ListFormat("it-IT");
const joinNames = (names: readonly string[]): string => list.format(names.map(nutrientTexts.inSentence));

/** Texts of vitamins, minerals and omega-3. */
export const micronutrientTexts = {
  title: "Vitamine e minerali",
  amount: (amount: number, unit: string) =>
    `${amount !== 0 && amount < 10 ? formatDecimal(amount) : formatWhole(amount)} ${unit}`,
  /** The amount is more than nothing, and less than the smallest figure shown. */
  trace: (unit: string) => `meno di 0,1 ${unit}`,
  /** Percent of the daily reference; two where women and men have different ones. */
  share: (low: number, high: number) =>
    low === high ? `${formatWhole(low)} %` : `${formatWhole(low)}–${formatWhole(high)} %`,
  reference: "In percentuale di quanto l’EFSA consiglia a un adulto in un giorno (donne e uomini, dove è diverso).",
  unknown: (names: readonly string[]) => `La fonte non indica: ${joinNames(names)}.`,
  unknownInRecipe: (names: readonly string[]) => `Troppi ingredienti senza un valore per: ${joinNames(names)}.`,
  cooking: "Somma degli ingredienti, senza le perdite della cottura.",
  none: "Nessun valore noto.",
  failed: "Impossibile caricare i valori. Controlla la connessione e riapri.",
};
