import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";

/** An estimate without false precision: from 100 on in tens. */
const formatApproximate = (amount: number): string => formatWhole(amount < 100 ? amount : Math.round(amount / 10) * 10);

/** Texts of the sheet with the result of a photo. */
export const estimate = {
  title: "Risultato della foto",
  photo: "La foto del piatto",
  unconfirmed: "≈ Stima",
  ai: "Stima AI",
  howPrecise: "Quanto è precisa?",
  precisionText:
    "Riconosce il piatto giusto circa nell'85-90% dei casi. Il peso è la parte più incerta: di solito il totale vero sta nell’intervallo qui sotto. Controlla la porzione, i grammi e i condimenti.",
  about: "≈",
  aboutSpoken: "circa",
  range: (low: number, high: number) => `tra ${formatApproximate(low)} e ${formatApproximate(high)} kcal`,
  portion: "Porzione",
  onPlate: (grams: number) => `circa ${formatApproximate(grams)} g nel piatto`,
  steps: ["Molto meno", "Meno", "Giusto", "Di più", "Molto di più"],
  otherStep: (portion: number) => `× ${formatDecimal(portion)}`,
  recognised: "Cosa ha riconosciuto",
  tapToCorrect: "tocca per correggere",
  readFailed: "Non riusciamo a caricare gli alimenti",
  edit: "Modifica",
  done: "Fatto",
  updateFailed: "Impossibile aggiornare l'elemento del registro.",
  unresolvedRows: "Manca ancora qualcosa: scegli l’alimento o i grammi, oppure togli la riga.",
  lastFoodTitle: "Eliminare la voce?",
  lastFoodText: (name: string) => `È l’unico alimento: senza, ${name} esce dal diario.`,
  deleteEntry: "Elimina voce",
  previous: "Come l’altra volta",
  previousApplied: "Corretto come l’altra volta",
  addLabel: "Aggiungi un alimento",
  addHint: "un cucchiaio d’olio",
  add: "Aggiungi",
  working: "Un attimo…",
  dictate: (field: string) => `Detta: ${field}`,
  allGramsManual: "I grammi sono quelli che hai scritto tu.",
  /** Keyed by the flags of an estimate. */
  autoCorrections: {
    energy_recomputed:
      "Le calorie stimate di un alimento non tornavano con i suoi nutrienti: sono ricalcolate da proteine, carboidrati e grassi.",
    trace_items_dropped: "Ciò che pesava meno di 1 g non è contato.",
  },
  manualValues: (kcal: number) => `Valori scritti da te. Dagli alimenti: ${formatWhole(kcal)} kcal.`,
  manualValuesReplaced: "Ora conta la somma degli alimenti.",
  restoreCalories: (kcal: number) => `Rimetti ${formatWhole(kcal)} kcal`,
  restoreValues: "Rimetti i tuoi valori",
  correctLabel: "Correggi a parole",
  correctHint: "era senza olio",
  correctHelp: "Per esempio «era senza olio», «metà», «non pollo ma tacchino».",
  correct: "Correggi",
  corrected: "Corretto",
  notUnderstood:
    "Non abbiamo capito. Prova con «era senza olio», «metà», «80 g di pasta», «non pollo ma tacchino» o «aggiungi un caffè».",
  notThere: (words: string) => `Nel piatto non c’è. Per metterlo scrivi «aggiungi ${words}».`,
  notFound: (words: string) => `Non conosciamo «${words}». Apri la riga e cerca l’alimento.`,
  noWeight: (name: string) => `Non sappiamo quanto pesa: apri ${name} e scrivi i grammi.`,
  correctFailed: (reason: string) => `Non riusciamo a correggere adesso. ${reason}`,
  addFailed: (reason: string) => `Non riusciamo ad aggiungere adesso. ${reason}`,
} as const;

const sources: Record<ItemSource, string> = {
  table: "Tabella",
  product: "Open Food Facts",
  custom: "Alimento tuo",
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
  remove: "Togli",
  removeNamed: (name: string) => `Togli ${name}`,
  skip: "Salta",
  skipNamed: (name: string) => `Salta ${name}`,
  removed: (name: string) => `Hai tolto: ${name}`,
  hidden: "Condimenti probabili",
  hiddenText: "Non si vedono, ma di solito ci sono: togli quelli che non c’erano.",
  notFound: "Non trovato: scegli",
  chooseFor: (words: string) => `Quale alimento è ${words}?`,
  howMuch: "Quanti grammi?",
  confirmGrams: "Va bene",
  find: "Cerca un altro alimento",
  findLabel: "Nome dell’alimento",
  findHelp: "Scrivi almeno 2 lettere.",
} as const;
