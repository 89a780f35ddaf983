import { formatWhole } from "@fetta/domain/italian-number";
import { formatCount, withArticle, pluralize } from "../../i18n/pluralize.ts";

const ofWeek = (isPartial: boolean): string => `della settimana${isPartial ? ", senza i giorni incompleti" : ""}`;

/** Messages of the diary: home page, adding, editing. */
export const diary = {
  install: "Installa l’app",
  pro: { offer: "Passa a ", free: "PRO", active: "PRO attivo", expired: "Scaduto" },

  week: (from: string, to: string) => `Settimana ${withArticle("dal", from)} ${withArticle("al", to)}`,
  weekKeys: "Frecce destra e sinistra: un giorno avanti o indietro.",
  pickDay: "Vai a un altro giorno",
  previousDay: "Giorno precedente",
  nextDay: "Giorno successivo",
  openCalendar: ", apri il calendario",
  dayProgress: (day: string, eaten: string, goal: string) => `${day}, ${eaten} di ${goal} kcal`,

  hero: {
    section: (day: string) => `Calorie: ${day}`,
    remaining: "Calorie rimaste",
    over: "Oltre l’obiettivo",
    eaten: "Mangiate",
    goal: "Obiettivo",
    mean: (isPartial: boolean) => `Media ${ofWeek(isPartial)}`,
    editGoal: "Modifica obiettivo calorico",
    ofGoal: "dell’obiettivo",
    meter: "Calorie consumate",
    meterRemaining: (eaten: string, goal: string, left: string) =>
      `${eaten} di ${goal} kcal consumate, ${left} rimaste`,
    meterOver: (eaten: string, goal: string, over: string) =>
      `${eaten} di ${goal} kcal consumate, ${over} oltre l’obiettivo`,
    overNote: "Capita. Conta la media della settimana",
    overNoteMean: (mean: string, isPartial: boolean) => `Capita. Conta la media ${ofWeek(isPartial)}: ${mean} kcal.`,
  },
  trends: "Andamento",
  lowGoal: "Il tuo obiettivo è sotto le 1.200 kcal. Per sicurezza i progressi usano 1.800 kcal.",
  lowGoalEdit: "Modifica obiettivo",

  gramsLeft: (grams: number) => pluralize(grams, "g rimasto", "g rimasti"),
  gramsOver: "g",
  ofGrams: (goal: string) => `di ${goal} g`,
  macroMeter: (eaten: string, goal: string) => `${eaten} di ${goal} g`,

  promo: { unlimited: "Con PRO sono illimitate", next: "Prossima scansione", hide: "Nascondi per 7 giorni" },

  title: "Diario",
  count: (count: number) => `${formatCount(count, "voce", "voci")} · `,
  kcal: (kcal: number) => `${formatWhole(kcal)} kcal`,
  nothing: "—",
  nothingEaten: "Niente",
  addTo: (meal: string) => `Aggiungi a ${meal}`,
  showAll: (count: number) => `Mostra tutte le ${formatWhole(count)} voci`,
  showLess: "Mostra meno",
  estimate: "Stima AI",
  toBeSent: "In attesa di invio",
  notSent: "Non inviata",
  about: { sign: "≈", spoken: "circa" },
  moreActions: (name: string) => `Altre azioni per ${name}`,
  remove: "Elimina",
  deleteNamed: (name: string) => `Elimina ${name}`,

  empty: {
    title: "Il piatto è ancora vuoto",
    text: "Fotografa il prossimo pasto o riprendi quello di ieri.",
    pastText: "Aggiungi i pasti di quel giorno o riprendi quelli del giorno prima.",
    add: "Aggiungi",
  },
  repeat: "Di solito",
  repeatOf: (name: string) => `${name}: aggiungi di nuovo`,
  copyYesterday: "Copia da ieri",
  copyDayBefore: "Copia dal giorno prima",

  loadFailed: "Non riusciamo a caricare il diario",

  closing: {
    title: "Giornata completa",
    question: "Giornata completa?",
    questionText: "Se è tutto qui, conta nelle medie.",
    close: "Sì, è tutto",
    closed: "Giornata completa",
    closedText: "Conta nelle medie.",
    reopen: "Riapri",
  },
  eatenAt: (time: string) => `alle ${time}`,

  copyFailed: "Impossibile copiare le voci.",
  copyDayTo: "Copia giornata in…",
  copyMealTo: (meal: string) => `Copia ${meal.toLocaleLowerCase("it-IT")} in…`,
} as const;
