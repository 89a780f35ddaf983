import { formatWhole } from "@fetta/domain/italian-number";
import { formatCount, pluralize } from "../../i18n/pluralize.ts";

const countFoods = (count: number): string => formatCount(count, "alimento", "alimenti");
const listFormat = new Intl.ListFormat("it-IT", { type: "conjunction" });

/** Texts of the sheet for describing a meal. */
export const describedMeal = {
  title: "Descrivi il pasto",
  addTo: "Aggiungi a",
  addToOn: (day: string) => `${day} · aggiungi a`,
  photo: "La foto del piatto",
  label: "Descrivi il pasto",
  placeholder: "due uova e una fetta di pane",
  charsLeft: (count: number) => `${formatCount(count, "carattere rimasto", "caratteri rimasti")}`,
  tooLong: (length: number, max: number) =>
    `Il testo è di ${formatWhole(length)} caratteri: accorcialo a ${formatWhole(max)}, o aggiungi il pasto in due volte.`,

  dictate: "Detta il pasto",
  stopDictating: "Ferma la dettatura",
  listening: "Ti ascolto…",
  dictation: {
    notice: "La tua voce va al produttore del browser, che la trasforma in testo. Noi riceviamo solo le parole.",
    agree: "Continua",
    refuse: "Non ora",
    denied: "Il microfono è bloccato: consentilo nelle impostazioni del browser, o scrivi il pasto.",
    failed: "La dettatura non è riuscita. Riprova, o scrivi il pasto.",
  },

  usual: {
    breakfast: "Di solito a colazione",
    lunch: "Di solito a pranzo",
    dinner: "Di solito a cena",
    snack: "Di solito come spuntino",
  },
  alsoUsual: {
    breakfast: "Anche questi, di solito a colazione",
    lunch: "Anche questi, di solito a pranzo",
    dinner: "Anche questi, di solito a cena",
    snack: "Anche questi, di solito come spuntino",
  },
  pastTitle: "Scritti di recente",
  examplesTitle: "Per esempio",
  examples: [
    "due uova e una fetta di pane",
    "80 g di pasta cruda con tonno",
    "mezza mela",
    "un cappuccino e un cornetto",
  ],
  hint: "Scrivi cosa hai mangiato e quanto: cucchiai, fette, bicchieri, grammi.",

  rows: "Alimenti del pasto",
  reading: "Leggiamo il pasto…",
  slow: "Ci vuole più del solito. Il testo resta qui.",
  offline: "Sei senza connessione",
  offlineText: "Il testo resta qui: lo leggiamo appena torni in rete.",
  onDevice: (knowsPerson: boolean) =>
    knowsPerson
      ? "Offline: alimenti di base e tuoi, senza prodotti confezionati."
      : "Offline: solo alimenti di base. I tuoi e i prodotti confezionati tornano con la rete.",
  failed: "Non riusciamo a leggere il pasto",
  failedText: (cause: string) => `${cause} Il testo resta qui.`,
  nothing: "Nessun alimento trovato",
  nothingText: "Prova con il nome e la quantità, per esempio «due uova e una fetta di pane».",
  removedRows: "Lasciati fuori: tocca per rimetterli",
  restoreRow: (words: string) => `Rimetti ${words}`,

  /** Words of the text that are in no row. */
  unused: (words: readonly string[]) =>
    `Non usato: ${words.map((each) => `«${each}»`).join(", ")}. Se è un alimento, scrivilo con un altro nome.`,
  /** The text names another meal or day: "ieri sera". */
  moved: (words: string, meal: string, day: string) => `«${words}»: va in ${meal}, ${day.toLocaleLowerCase("it-IT")}.`,
  moveBack: (meal: string, day: string) => `Lascia ${meal}, ${day.toLocaleLowerCase("it-IT")}`,

  total: "Totale",
  kcal: (kcal: number) => formatWhole(kcal),
  /** Announced to screen readers when the rows change. */
  summary: (count: number, kcal: number | null, open: number) =>
    [
      kcal === null ? countFoods(count) : `${countFoods(count)}, ${formatWhole(kcal)} kcal`,
      ...(open === 0 ? [] : [`${formatCount(open, "riga", "righe")} da completare`]),
    ].join(". "),

  add: (count: number) => (count === 0 ? "Aggiungi al diario" : `Aggiungi ${countFoods(count)}`),
  reasons: {
    empty: "Descrivi cosa hai mangiato per aggiungerlo.",
    open: (count: number) =>
      pluralize(count, "Completa o salta la riga in sospeso.", "Completa o salta le righe in sospeso."),
    reading: "Lettura in corso.",
    failed: "Il testo non è ancora stato letto.",
    many: (max: number) => `Al massimo ${formatWhole(max)} alimenti alla volta: togline qualcuno.`,
  },
  added: (count: number, meal: string) => `${pluralize(count, "Aggiunto", "Aggiunti")} ${countFoods(count)} a ${meal}`,
  names: (names: readonly string[]) => listFormat.format(names),
  addFailed: "Il pasto non è stato aggiunto",
} as const;
