import { formatDecimal } from "@fetta/domain/italian-number";

/** Messages of fields, on whatever screen they stand. */
export const forms = {
  dayMissing: "Scegli un giorno.",
  dayOutside: "Scegli un giorno dal 2015 a un anno da oggi.",
  noNumber: "Scrivi un numero, per esempio 12,5.",
  noWholeNumber: "Scrivi un numero intero.",
  noGrouping: (text: string) => `Scrivi il numero senza separatore delle migliaia: ${text.replaceAll(/[.,]/g, "")}.`,
  outOfRange: (min: number, max: number) => `Inserisci un valore tra ${formatDecimal(min)} e ${formatDecimal(max)}.`,
  increase: (what: string) => `Aumenta ${what}`,
  decrease: (what: string) => `Diminuisci ${what}`,
  clearText: "Cancella testo",
  showPassword: "Mostra password",
  hidePassword: "Nascondi password",
} as const;
