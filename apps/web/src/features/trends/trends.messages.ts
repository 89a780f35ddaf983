import { formatWhole } from "@fetta/domain/italian-number";
import { nutrientsByKey, type ExtraNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import type { GoalComparison } from "@fetta/domain/trends/trend-summary";
import type { NeedShortfall } from "@fetta/domain/need/need-estimate";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { formatCount, pluralize } from "../../i18n/pluralize.ts";
import { nutrientTexts } from "../../entities/nutrition/nutrient-names.messages.ts";
import { bodyLog } from "./body-log.messages.ts";
import { monthCalendar } from "../../entities/day/month-calendar.messages.ts";

const days = (count: number): string => formatCount(count, "giorno", "giorni");
const loggedDays = (count: number): string => `${days(count)} ${pluralize(count, "registrato", "registrati")}`;

/** Texts of the trends: weeks and months, weight, water, days with entries. */
export const trends = {
  title: "Andamento",
  span: "Periodo",
  spans: { week: "Settimana", month: "Mese" } satisfies Record<TrendSpan, string>,
  previous: { week: "Settimana precedente", month: monthCalendar.previous } satisfies Record<TrendSpan, string>,
  next: { week: "Settimana successiva", month: monthCalendar.next } satisfies Record<TrendSpan, string>,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  ofPeriod: (what: string, period: string) => `${what}, ${period}`,
  loadFailed: "Non riusciamo a caricare l’andamento",
  offline: "Sei offline: questi sono gli ultimi dati letti.",
  showTable: "Mostra tabella",
  hideTable: "Nascondi tabella",
  nothing: "—",
  pick: (what: string) => `${what}: giorno`,
  pickHint: "Tocca un giorno per leggere il suo valore.",
  picked: (day: string, value: string) => `${day}: ${value}`,
  notLogged: "niente di segnato",
  openDay: "Apri il diario",
  day: "Giorno",

  calories: {
    title: "Calorie",
    mean: (count: number) => `al giorno, media di ${loggedDays(count)}`,
    leftOut: (count: number) =>
      `${days(count)} fuori dalla media: sotto la metà del solito, senza «Giornata completa».`,
    incomplete: " (incompleto)",
    closed: " (giornata completa)",
    comparedToGoal: {
      near: (goal: string) => `Vicino all’obiettivo di ${goal} kcal.`,
      under: (goal: string, by: string) => `Sotto l’obiettivo di ${goal} kcal, in media di ${by}.`,
      over: (goal: string, by: string) => `Oltre l’obiettivo di ${goal} kcal, in media di ${by}.`,
    } satisfies Record<GoalComparison, (goal: string, by: string) => string>,
    none: {
      week: "In questa settimana non c’è ancora niente nel diario.",
      month: "In questo mese non c’è ancora niente nel diario.",
    } satisfies Record<TrendSpan, string>,
    open: "Vai al diario",
    chart: (mean: string, count: number) => `media di ${mean} kcal in ${loggedDays(count)}`,
    noChart: "nessun giorno registrato",
    eaten: "Mangiate",
    openDay: "Oggi, in corso",
    goal: "Obiettivo del giorno",
    sameGoal: (goal: string) => `Obiettivo: ${goal} kcal`,
    value: (kcal: string) => `${kcal} kcal`,
    columns: { eaten: "kcal", goal: "Obiettivo" },
  },
  macros: {
    title: "Macro, media al giorno",
    others: "Altri nutrienti",
    unit: "g",
    goal: (goal: string) => `obiettivo ${goal} g`,
    meter: (eaten: string, goal: string) => `in media ${eaten} di ${goal} g`,
  },

  ...bodyLog,

  need: {
    title: "Il tuo fabbisogno reale",
    range: (low: string, high: string) => `${low}–${high}`,
    perDay: "al giorno",
    from: (count: number) =>
      `Da ${days(count)} di diario e peso, come li scrivi tu: più giornate complete, più la fascia si stringe.`,
    notYet: ({ windowDays, closedDays, weighings }: NeedShortfall, initial: string) =>
      `Non ancora. Finora: ${days(windowDays.have)} di diario su ${formatWhole(windowDays.needed)}, ${formatWhole(closedDays.have)} complete su ${formatWhole(closedDays.needed)}, ${formatCount(weighings.have, "peso", "pesi")} su ${formatWhole(weighings.needed)}. Intanto vale la stima iniziale, ${initial} kcal.`,
    noBody: "Per conoscerlo servono età, altezza, peso e attività.",
    answer: "Rispondi alle domande",
    failed: "Non riusciamo a leggere il fabbisogno",
    week: (kcal: string, low: string, high: string) => `${kcal} kcal, tra ${low} e ${high}`,
    interval: "Intervallo probabile",
    initial: (kcal: string) => `Stima iniziale: ${kcal} kcal`,
    chart: (count: number) => `fabbisogno e intervallo di ${formatCount(count, "lunedì", "lunedì")}`,
    columns: { monday: "Lunedì", kcal: "kcal", interval: "Intervallo" },
    method: "Come lo calcoliamo",
  },
  streak: {
    title: "Giorni di diario",
    thisWeek: (count: number) => `${days(count)} di diario questa settimana`,
    none: "Il diario di questa settimana comincia con il prossimo pasto.",
    currentStreak: (count: number) => `${days(count)} di fila.`,
    closed: {
      week: (count: number) => `${formatCount(count, "giornata completa", "giornate complete")} in questa settimana.`,
      month: (count: number) => `${formatCount(count, "giornata completa", "giornate complete")} in questo mese.`,
    } satisfies Record<TrendSpan, (count: number) => string>,
    text: "Contano i giorni in cui hai scritto qualcosa, non quanto hai mangiato.",
    hide: "Nascondi",
    show: "Mostra i giorni di diario",
  },

  pro: {
    title: "Andamento avanzato",
    lockedTitle: "I periodi passati sono inclusi in PRO",
    intro: "Con PRO l’andamento ha anche:",
    has: [
      "fino a 24 mesi, settimana per settimana e mese per mese",
      "fibre, zuccheri, grassi saturi, sale, vitamine e minerali, con la parte di calorie per cui il valore è noto",
      "il file CSV con tutti i giorni, un giorno per riga",
    ],
    free: "Questa settimana, questo mese e i due precedenti restano gratuiti, come peso e acqua.",
    discover: "Scopri PRO",
    present: { week: "Torna a questa settimana", month: "Torna a questo mese" } satisfies Record<TrendSpan, string>,
    nutrients: {
      title: "Altri nutrienti",
      names: nutrientTexts.names,
      amount: (nutrient: ExtraNutrient, amount: number) =>
        `${nutrientTexts.amount(amount, nutrientsByKey[nutrient].unit)} al giorno`,
      known: (coverage: number) => `${nutrientTexts.known(coverage)} ${nutrientTexts.ofEnergy}`,
      little: nutrientTexts.little,
      unknown: nutrientTexts.unknown,
      all: "Giorno per giorno, con vitamine e minerali",
      note: "Vengono da etichette e tabelle, per i grammi mangiati. «Solo calorie» e stime senza tabella non li indicano: restano fuori, non valgono zero.",
    },
    months: {
      title: "I tuoi mesi",
      none: "Qui compaiono i mesi con almeno un giorno di diario.",
      columns: { month: "Mese", mean: "Media", days: "Giorni", weight: "Peso" },
      kcal: (kcal: string) => `${kcal} kcal`,
      leftOut: (count: number) => `(${days(count)} fuori)`,
      failed: "Non riusciamo a caricare i mesi",
      all: "Mostra tutti i mesi",
    },
    csv: {
      button: "Scarica il CSV dei giorni",
      failed: "Non siamo riusciti a preparare il file.",
      empty: "Non c’è ancora niente da scaricare.",
      file: (day: string) => `fetta-andamento-${day}.csv`,
    },
  },

  csv: {
    day: "Giorno",
    calories: "Calorie (kcal)",
    goal: "Obiettivo (kcal)",
    protein: "Proteine (g)",
    carbs: "Carboidrati (g)",
    fat: "Grassi (g)",
    amount: (nutrient: ExtraNutrient) => `${nutrientTexts.names[nutrient]} (${nutrientsByKey[nutrient].unit})`,
    known: (nutrient: ExtraNutrient) => `${nutrientTexts.names[nutrient]}: calorie con valore noto (%)`,
    water: "Acqua (ml)",
    weight: "Peso (kg)",
  },
} as const;
