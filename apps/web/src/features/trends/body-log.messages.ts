import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { formatCount, withArticle } from "../../i18n/pluralize.ts";

const days = (count: number): string => formatCount(count, "giorno", "giorni");

/** Texts of weight and water: of the trends, and of logging anywhere. */
export const bodyLog = {
  weight: {
    title: "Peso",
    unit: "kg",
    kgWithMean: (kg: string, mean: string) => `${kg} kg, media di 7 giorni ${mean} kg`,
    kg: (kg: number) => `${formatDecimal(kg)} kg`,
    last: (day: string) => `segnato ${day}`,
    onDay: (day: string) => withArticle("il", day),
    change: (by: string) => `${by} kg rispetto a una settimana prima, sulla media di 7 giorni.`,
    noChange: "Stabile rispetto a una settimana prima, sulla media di 7 giorni.",
    less: "−",
    more: "+",
    none: "Segna il peso quando vuoi: la media di 7 giorni smorza gli alti e bassi.",
    noneHere: "In questo periodo non hai segnato il peso.",
    profileWeight: (kg: string) => `Nel profilo hai indicato ${kg} kg: non ha una data, quindi non è nel grafico.`,
    log: "Segna il peso",
    chart: (count: number, mean: string) =>
      `${formatCount(count, "peso segnato", "pesi segnati")}, ultima media di 7 giorni ${mean} kg`,
    points: "Peso del giorno",
    mean: "Media di 7 giorni",
    columns: { kg: "Peso", mean: "Media 7 gg", edit: "Azioni" },
    edit: (day: string) => `Modifica il peso ${withArticle("del", day)}`,
    newTitle: "Segna il peso",
    editTitle: "Modifica il peso",
    field: "Peso in kg",
    dayMissing: "Scegli un giorno dal 2015 a oggi.",
    range: "Inserisci un peso tra 20 e 400 kg.",
    remove: "Elimina questo peso",
    saved: "Peso segnato",
    removed: "Peso eliminato",
    saveFailed: "Non siamo riusciti a salvare il peso.",
    removeFailed: "Non siamo riusciti a eliminare il peso.",
  },

  water: {
    title: "Acqua",
    ml: (ml: number) => `${formatWhole(ml)} ml`,
    unit: "ml",
    today: "oggi",
    glasses: (ml: number) =>
      `${ml % 200 === 0 ? "" : "circa "}${formatCount(Math.round(ml / 200), "bicchiere da 200 ml", "bicchieri da 200 ml")}`,
    glass: "Bicchiere 200 ml",
    bottle: "Bottiglia 500 ml",
    todayTotal: (ml: string) => `${ml} oggi`,
    added: (ml: string) => `${ml} di acqua`,
    undo: "Annulla",
    correct: "Correggi il totale di oggi",
    field: "Acqua di oggi in ml",
    range: "Inserisci una quantità intera tra 0 e 20.000 ml.",
    saveFailed: "Non siamo riusciti a salvare l’acqua.",
    mean: (ml: string, count: number) => `Media di ${days(count)} con acqua segnata: ${ml}.`,
    none: "In questo periodo non hai segnato acqua.",
    chart: (ml: string, count: number) => `media di ${ml} in ${days(count)}`,
    columns: { ml: "Acqua" },
  },
} as const;
