import { formatWhole } from "@fetta/domain/italian-number";
import { formatCount, withArticle, pluralize } from "../../i18n/pluralize.ts";

/** Messages of the diary: home page, adding, editing. */
export const diary = {
  install: "Installa l’app",
  pro: { name: "PRO", free: "Passa a PRO", active: "PRO attivo", expired: "Scaduto" },

  week: (from: string, to: string) => `Settimana ${withArticle("dal", from)} ${withArticle("al", to)}`,
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
    mean: "Media della settimana",
    editGoal: "Modifica obiettivo calorico",
    ofGoal: "dell’obiettivo",
    meter: "Calorie consumate",
    meterRemaining: (eaten: string, goal: string, left: string) =>
      `${eaten} di ${goal} kcal consumate, ${left} rimaste`,
    meterOver: (eaten: string, goal: string, over: string) =>
      `${eaten} di ${goal} kcal consumate, ${over} oltre l’obiettivo`,
    overNote: "Capita. Conta la media della settimana",
    overNoteMean: (mean: string) => `Capita. Conta la media della settimana: ${mean} kcal.`,
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
  copyYesterday: "Copia da ieri",
  copyDayBefore: "Copia dal giorno prima",

  loadFailed: "Non riesco a caricare il diario",

  removed: "Rimosso dal diario",
  undo: "Annulla",
  removeFailed: "Impossibile rimuovere l'alimento dal registro.",
  updateFailed: "Impossibile aggiornare l'elemento del registro.",
  addFailed: "Impossibile aggiungere l’alimento al registro.",
  copyFailed: "Impossibile copiare le voci.",
  copyDayTo: "Copia giornata in…",
  copyMealTo: (meal: string) => `Copia ${meal.toLocaleLowerCase("it-IT")} in…`,
  copied: (count: number) => `${formatCount(count, "voce copiata", "voci copiate")}`,
  copiedToToday: "Copiato a oggi",
  movedTo: (meal: string) => `Spostato in ${meal}`,
  nothingToCopy: "Non c’è niente da copiare",
  nothingToCopyText: "Il giorno prima è vuoto.",
  nothingToCopyOf: (meal: string) => `Il giorno prima non c’è niente in ${meal}.`,
  added: "Aggiunto al log!",

  favourite: {
    added: "Salvato nei preferiti",
    removed: "Tolto dai preferiti",
    failed: "Impossibile aggiornare i preferiti.",
  },
} as const;
