import { formatCount, withArticle } from "../../i18n/pluralize.ts";

/** Texts of the report: where it is opened, and its sheet. */
export const report = {
  title: "Rapporto",
  hint: "Un PDF del diario da stampare o mandare a chi ti segue",
  intro:
    "Pasti, medie, peso e fabbisogno di un periodo, con quello che è stimato segnato come stima. Lo scarichi tu: non lo mandiamo a nessuno.",
  length: "Periodo",
  days: (count: number) => formatCount(count, "giorno", "giorni"),
  proDays: (count: number) => `${formatCount(count, "giorno", "giorni")} · PRO`,
  period: (from: string, to: string) => `Va ${withArticle("dal", from)} ${withArticle("al", to)}, oggi compreso.`,
  showsFigures: "Il rapporto ha calorie e grammi, anche se nell’app li nascondi.",
  pdf: "Scarica PDF",
  csv: "CSV per alimento",
  csvHint: "Una riga per ogni voce: ora, grammi, tutti i nutrienti, fonte e dubbi. Per fogli di calcolo.",
  pro: {
    length: "Con PRO il rapporto arriva a 14 e 30 giorni e ha anche i nutrienti. 7 giorni restano gratuiti.",
    csv: "Il CSV per alimento è incluso in PRO.",
    discover: "Scopri PRO",
  },
  offline: "Sei offline: il rapporto si prepara sul server. Appena torna la rete lo scarichi da qui.",
  done: "File scaricato",
  failed: "File non scaricato",
} as const;
