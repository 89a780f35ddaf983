import { namelessQuickAdd } from "@fetta/domain/habit";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { counted, dated, plural } from "./plural.ts";
import { countText, countedParts } from "./unit-words.ts";

/** Words of the diary: home page, adding, editing. */
export const diary = {
  install: "Installa l’app",
  pro: { free: "Passa a PRO", active: "PRO attivo", expired: "Scaduto" },

  week: (from: string, to: string) => `Settimana ${dated("dal", from)} ${dated("al", to)}`,
  previousDay: "Giorno precedente",
  nextDay: "Giorno successivo",
  dayProgress: (day: string, eaten: string, goal: string) => `${day}, ${eaten} di ${goal} kcal`,

  hero: {
    of: (day: string) => `Calorie: ${day}`,
    remaining: "Calorie rimaste",
    over: "Oltre l’obiettivo",
    eaten: "Mangiate",
    goal: "Obiettivo",
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

  gramsLeft: (grams: number) => plural(grams, "g rimasto", "g rimasti"),
  gramsOver: "g",
  ofGrams: (goal: string) => `di ${goal} g`,
  macroMeter: (eaten: string, goal: string) => `${eaten} di ${goal} g`,

  promo: {
    left: (count: number) => `${counted(count, "scansione piatto", "scansioni piatto")} oggi`,
    unlimited: "Con PRO sono illimitate",
    next: "Prossima scansione",
    discover: "Scopri PRO",
    hide: "Nascondi per 7 giorni",
  },

  title: "Diario",
  count: (count: number) => `${counted(count, "voce", "voci")} · `,
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
  deleteNamed: (name: string) => `Elimina ${name}`,
  servings: (count: number) => countedParts(count, "porzione", "porzioni"),
  millilitres: (count: number) => `${formatDecimal(count)} ml`,
  servingsOf: (count: number, size: string) => `${countText(count)} × ${size}`,

  empty: {
    title: "Il piatto è ancora vuoto",
    text: "Fotografa il prossimo pasto o riprendi quello di ieri.",
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
  copied: (count: number) => `${counted(count, "voce copiata", "voci copiate")}`,
  copiedToToday: "Copiato a oggi",
  movedTo: (meal: string) => `Spostato in ${meal}`,
  nothingToCopy: "Non c’è niente da copiare",
  nothingToCopyText: "Il giorno prima è vuoto.",
  nothingToCopyOf: (meal: string) => `Il giorno prima non c’è niente in ${meal}.`,
  added: "Aggiunto al log!",

  add: {
    title: "Cosa hai mangiato?",
    scan: "Scansiona piatto",
    scanText: "Una foto e ci pensa l’AI",
    photoText: "Una foto da descrivere a parole",
    scansLeft: (count: number) => `${formatWhole(count)} oggi`,
    noScansLeft: (moment: string) => `0 oggi · torna ${moment}`,
    search: "Cerca alimenti",
    searchText: "Per nome o codice a barre",
    describe: "Descrivi il pasto",
    describeText: "A parole, anche più alimenti insieme",
    quick: "Solo calorie",
    meal: "Aggiungi a",
    usual: {
      breakfast: "Di solito a colazione",
      lunch: "Di solito a pranzo",
      dinner: "Di solito a cena",
      snack: "Di solito come spuntino",
    },
    oneTap: "1 tocco per aggiungere",
    logUsual: "Aggiungi",
  },

  quick: {
    title: "Solo calorie",
    name: "Nome (facoltativo)",
    defaultName: namelessQuickAdd,
    macros: "Macro (facoltativi)",
    save: "Aggiungi al diario",
    kcalMissing: "Scrivi quante calorie sono, o i macro.",
    fromMacros: (kcal: number) => `Dai macro: ${formatWhole(kcal)} kcal`,
  },

  actions: {
    title: "Azioni",
    edit: "Modifica",
    move: "Sposta in…",
    copyToToday: "Copia a oggi",
    copyElsewhere: "Copia in un altro giorno…",
    like: "Salva nei preferiti",
    dislike: "Togli dai preferiti",
    remove: "Elimina",
  },

  favourite: {
    added: "Salvato nei preferiti",
    removed: "Tolto dai preferiti",
    failed: "Impossibile aggiornare i preferiti.",
  },

  copy: {
    entryTitle: (name: string) => `Copia ${name} in…`,
    save: "Copia",
    sameDay: "È lo stesso giorno: scegline un altro.",
    samePlace: "È lo stesso pasto: scegli un altro giorno o un altro pasto.",
  },

  editor: {
    title: "Modifica voce",
    day: "Giorno",
    grams: "Quantità",
    amountIn: (unit: string) => `Quantità in ${unit}`,
    unit: "Unità",
    servings: "Porzioni",
    gramsStep: "di 10 grammi",
    millilitresStep: "di 10 millilitri",
    servingsStep: "di mezza porzione",
    unitStep: "di mezza unità",
    estimate: "Rivedi la stima",
    restore: "Ripristina valori originali",
    macrosGive: (kcal: number) => `I macro danno ${formatWhole(kcal)} kcal`,
    dayMissing: "Scegli un giorno.",
    amountMissing: "Scrivi quanto ne hai mangiato.",
  },
} as const;
