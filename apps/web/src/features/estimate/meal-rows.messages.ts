import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";

const sources: Record<ItemSource, string> = {
  table: "Tabella",
  product: "Open Food Facts",
  own: "Alimento tuo",
  estimate: "Stima AI",
};

/** Texts of the rows of a meal, from a photo or a description. */
export const mealRows = {
  sources,
  grams: (grams: number) => `${formatDecimal(grams)} g`,
  kcal: (kcal: number) => formatWhole(kcal),
  gramsOf: (name: string) => `Grammi di ${name}`,
  gramsLabel: "Quantità in grammi",
  gramsStep: (grams: number) => `di ${grams} grammi`,
  gramsRange: "Inserisci una quantità tra 0,1 e 1500 grammi.",
  sourceText: (words: string) => `«${words}»`,
  swap: "Scambia con",
  per100: (kcal: number) => `${formatWhole(kcal)} kcal/100 g`,
  remove: "Togli",
  removeNamed: (name: string) => `Togli ${name}`,
  skip: "Salta",
  skipNamed: (name: string) => `Salta ${name}`,
  removed: (name: string) => `${name} tolto`,
  hidden: "Condimenti probabili",
  hiddenText: "Non si vedono, ma di solito ci sono: togli quelli che non c’erano.",
  notFound: "Non trovato: scegli",
  chooseFor: (words: string) => `Quale alimento è ${words}?`,
  howMuch: "Quanti grammi?",
  confirmGrams: "Va bene",
  find: "Cerca un altro alimento",
  findLabel: "Nome dell’alimento",
  findHelp: "Scrivi almeno 2 lettere.",
  catalogueSilent: "Il catalogo dei prodotti non risponde: ne mancano forse alcuni.",
  finding: "Cerco…",
  showMore: (count: number) => (count === 1 ? "Mostrane un altro" : `Mostrane altri ${formatWhole(count)}`),
  found: (count: number, text: string) =>
    `${formatWhole(count)} ${count === 1 ? "risultato" : "risultati"} per ${text}`,
  noneFound: (text: string) => `Nessun alimento trovato per «${text}».`,
  findFailed: (reason: string) => `Impossibile effettuare la ricerca: ${reason}`,
} as const;
