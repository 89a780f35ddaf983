import { unnamedQuickAddName } from "@fetta/domain/diary/diary-settings";
import { formatCount } from "../../i18n/pluralize.ts";
import { formatWhole } from "@fetta/domain/italian-number";

/** Texts of the diary that are loaded when they are shown: the sheets (adding, copying, editing), the question of the morning. */
export const diarySheets = {
  yesterday: {
    title: "La giornata di ieri è completa?",
    text: (kcal: number) => `Ci sono ${formatWhole(kcal)} kcal. Solo una giornata completa dice quanto mangi davvero.`,
    plainText: "Solo una giornata completa entra nelle medie.",
    yes: "Sì, è tutto",
    no: "Manca qualcosa",
  },
  add: {
    title: "Cosa hai mangiato?",
    scan: "Scansiona piatto",
    scanText: "Una foto e ci pensa l’AI",
    scanLater: "Una foto: la analizziamo quando torna la rete",
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
    usualLater: "Dopo qualche pasto trovi qui quello che mangi di solito, da aggiungere con un tocco.",
    oneTap: "1 tocco per aggiungere",
    oneClick: "un clic per aggiungere",
    /** Short names of the methods, for the pane of wide screens. */
    tiles: { photo: "Foto", barcode: "Codice", describe: "Descrivi", quick: "Solo kcal" },
    noPicture: "Qui si possono trascinare solo foto.",
    searchKey: "/",
    searchField: "Cerca un alimento o un prodotto",
    logUsual: "Aggiungi",
    checkUsual: "Controlla",
  },

  quick: {
    title: "Solo calorie",
    name: "Nome (facoltativo)",
    defaultName: unnamedQuickAddName,
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
    time: "Ora (se vuoi)",
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
    amountMissing: "Scrivi quanto ne hai mangiato.",
  },

  changes: {
    removed: "Rimosso dal diario",
    undo: "Annulla",
    removeFailed: "Impossibile rimuovere l'alimento dal registro.",
    updateFailed: "Impossibile aggiornare l'elemento del registro.",
    addFailed: "Impossibile aggiungere l’alimento al registro.",
    copied: (count: number) => `${formatCount(count, "voce copiata", "voci copiate")}`,
    copiedToToday: "Copiato a oggi",
    movedTo: (meal: string) => `Spostato in ${meal}`,
    nothingToCopy: "Non c’è niente da copiare",
    dayBeforeIsEmpty: "Il giorno prima è vuoto.",
    dayBeforeHasNo: (meal: string) => `Il giorno prima non c’è niente in ${meal}.`,
    added: "Aggiunto al log!",
    favourite: {
      added: "Salvato nei preferiti",
      removed: "Tolto dai preferiti",
      failed: "Impossibile aggiornare i preferiti.",
    },
  },
} as const;
