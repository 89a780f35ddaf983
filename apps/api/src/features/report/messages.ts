import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import { formatWhole } from "@fetta/domain/italian-number";
import { nutrientsByKey, type NutrientKey } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientLabels } from "@fetta/domain/nutrition/nutrient-labels.messages";

/** Why the figures of an entry are not exact. */
export type Doubt = "estimate" | "confirmed" | "computed" | "unverified" | "override";

const oneDecimal = new Intl.NumberFormat("it-IT", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatKg = (kg: number): string => oneDecimal.format(kg);

const formatSigned = (kg: number): string => `${kg > 0 ? "+" : kg < 0 ? "−" : ""}${formatKg(Math.abs(kg))}`;

const count = (number: number, one: string, several: string): string =>
  `${formatWhole(number)} ${number === 1 ? one : several}`;

/** Texts of the report, as PDF and as CSV by food. Its reader is whom the person gives it to. */
export const reportMessages = {
  app: "Fetta",
  kind: "Rapporto del diario",
  title: (name: string) => (name === "" ? "Diario alimentare" : `Diario di ${name}`),
  period: (from: string, to: string) => `${from} – ${to}`,
  madeOn: (day: string) => `Preparato ${day}`,
  page: (page: number, pages: number) => `Pagina ${page} di ${pages}`,
  statement:
    "I valori vengono da un diario personale: quantità registrate a mano, etichette, tabelle e stime. Non sono misure cliniche. Questo rapporto non contiene diagnosi né indicazioni mediche.",
  nothing: "—",
  about: "≈",
  aboutSpoken: (amount: string) => `circa ${amount}`,
  kcal: (kcal: number) => `${formatWhole(kcal)} kcal`,
  oneDecimal: (figure: number) => oneDecimal.format(figure),
  nutrients: nutrientLabels,
  summary: {
    title: "In sintesi",
    column: "Al giorno",
    mean: "Media",
    goal: "Obiettivo",
    share: "Quota dell’energia",
    percent: (share: number) => `${formatWhole(share)}%`,
    basis: (days: number) => `Media di ${count(days, "giorno completo", "giorni completi")}.`,
    noBasis: "Nessun giorno completo: le medie non si calcolano.",
    leftOut: (incomplete: number, empty: number) =>
      [
        ...(incomplete > 0 ? [count(incomplete, "giorno non completo", "giorni non completi")] : []),
        ...(empty > 0 ? [count(empty, "giorno senza voci", "giorni senza voci")] : []),
      ].join(" e "),
    leftOutOf: (days: string) => `Fuori dalle medie: ${days}.`,
  },
  energyChart: {
    title: "Energia di ogni giorno",
    alt: (from: string, to: string, low: number, high: number) =>
      `Grafico a barre dell’energia dal ${from} al ${to}: da ${formatWhole(low)} a ${formatWhole(high)} kcal. I valori stanno nelle tabelle dei giorni.`,
    legend: "Barra piena: giorno completo. Barra vuota: giorno non completo, fuori dalle medie. Tratto: obiettivo.",
  },
  weight: {
    title: "Peso",
    columns: { what: "Misura", value: "kg" },
    first: (day: string) => `Prima misura, ${day}`,
    last: (day: string) => `Ultima misura, ${day}`,
    range: "Minimo e massimo",
    mean: "Media degli ultimi 7 giorni di misure",
    change: "Variazione a settimana",
    changeUnknown: "non ancora nota",
    none: "Nessun peso in questo periodo.",
    kg: formatKg,
    between: (low: number, high: number) => `${formatKg(low)} – ${formatKg(high)}`,
    interval: "Variazione, in nove casi su dieci",
    signed: formatSigned,
    changeBetween: ({ low, high }: { low: number; high: number }) => `tra ${formatSigned(low)} e ${formatSigned(high)}`,
    legend: "Cerchio: una misura. Linea: media di 7 giorni.",
    alt: (low: number, high: number) =>
      `Grafico del peso: cerchi per le misure, linea per la media di 7 giorni, da ${formatKg(low)} a ${formatKg(high)} kg.`,
  },
  need: {
    title: "Fabbisogno",
    ready: (kcal: number, low: number, high: number) =>
      `${formatWhole(kcal)} kcal al giorno, tra ${formatWhole(low)} e ${formatWhole(high)} in nove casi su dieci.`,
    readyNote: (days: number) =>
      `Ricavato da diario e peso di ${count(days, "giorno", "giorni")}: è l’energia che, registrata in questo modo, tiene fermo il peso.`,
    notYet: "Non ancora: per ricavarlo da diario e peso servono",
    progress: {
      windowDays: (needed: number, have: number) => `${needed} giorni di diario (ora ${have})`,
      closedDays: (needed: number, have: number) => `${needed} giornate chiuse (ora ${have})`,
      weighings: (needed: number, have: number) => `${needed} pesate (ora ${have})`,
    },
  },
  nutrientTable: {
    title: "Nutrienti",
    columns: { nutrient: "Nutriente", amount: "Media al giorno, almeno", coverage: "Noto per" },
    coverage: (share: number) => `${formatWhole(share)}% dell’energia`,
    unknown: "non noto",
    note: "Vengono da etichette e tabelle, nei giorni completi; una foto vale per gli alimenti della sua stima. Ciò che non è noto resta fuori, non vale zero.",
  },
  legend: {
    title: "Come leggere i valori",
    items: [
      ["≈", "stima non ancora confermata: da una foto o da una ricetta con ingredienti che le tabelle non hanno."],
      ["Tabella", "tabella di composizione degli alimenti."],
      ["Open Food Facts", "etichetta del prodotto, trascritta nella banca dati aperta."],
      ["Stima AI", "piatto riconosciuto da una foto: alimenti e grammi sono stimati."],
      ["Ricetta", "calcolata dagli ingredienti di una ricetta."],
      ["A mano", "valori scritti da chi tiene il diario."],
      ["da verificare", "valori dell’etichetta che si contraddicono o mancano in parte."],
      ["calcolata", "piatto o mediana calcolati, non misurati."],
      ["confermata", "stima da foto controllata e confermata."],
      ["—", "non noto."],
    ] as const satisfies readonly (readonly [string, string])[],
  },
  days: {
    title: "Giorno per giorno",
    empty: "Niente nel diario.",
    closed: "Giornata chiusa",
    complete: "Giornata non chiusa, conta nelle medie",
    incomplete: "Giornata non completa, fuori dalle medie",
    columns: {
      time: "Ora",
      food: "Alimento",
      amount: "Quantità",
      calories: "kcal",
      protein: "Prot. g",
      carbs: "Carb. g",
      fat: "Grassi g",
      source: "Fonte",
    },
    continued: (day: string) => `${day}, segue`,
    total: "Totale del giorno",
    goal: "Obiettivo",
  },
  sources: {
    stock: "Tabella",
    product: "Open Food Facts",
    photo: "Stima AI",
    recipe: "Ricetta",
    custom: "A mano",
  } satisfies Record<FoodItemRow["source"], string>,
  doubts: {
    estimate: "stima",
    confirmed: "confermata",
    computed: "calcolata",
    unverified: "da verificare",
    override: "corretta a mano",
  } satisfies Record<Doubt, string>,
  csv: {
    day: "data",
    time: "ora",
    meal: "pasto",
    food: "alimento",
    amount: "quantità",
    grams: "grammi",
    /** "vitamina C (mg)". */
    nutrient: (key: NutrientKey) =>
      `${nutrientLabels[key].replace(/^./, (initial) => initial.toLowerCase())} (${nutrientsByKey[key].unit})`,
    source: "fonte",
    doubts: "dubbi",
    doubtNames: {
      estimate: "stima",
      confirmed: "stima confermata",
      computed: "piatto o mediana calcolati",
      unverified: "valori da verificare",
      override: "valori corretti a mano",
    } satisfies Record<Doubt, string>,
  },
} as const;
