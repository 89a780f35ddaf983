import { formatWhole } from "@fetta/domain/italian-number";
import type { ExtraNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import { formatCount, withArticle } from "../../i18n/pluralize.ts";

/** The article before a whole number up to 100: l’8, l’11, l’80, il 78. */
const elidableIl = (count: number): string => (/^(1|8|11|8\d)$/.test(String(count)) ? "l’" : "il ");

export const sharedDiary = {
  app: "Fetta",
  readOnly: "Sola lettura",
  link: (reader: string, day: string) => `Link per ${reader}, fino ${withArticle("al", day)}`,
  print: "Stampa",
  title: (owner: string | null) => (owner === null ? "Diario condiviso" : `Diario di ${owner}`),
  updated: (day: string, time: string) => `condiviso con questo link, aggiornato ${day} alle ${time}`,
  previous: "Mese precedente",
  next: "Mese successivo",
  period: (first: string, last: string) => `${first} – ${last}`,

  closed: {
    title: "Questo link non è più attivo",
    text: "È scaduto, è stato chiuso oppure non è stato copiato per intero. Chiedine un altro a chi te l’ha mandato.",
  },
  failed: "Il diario non si apre",
  partFailed: "Questa parte non si apre",

  summary: {
    title: "In media, al giorno",
    energy: "Energia, media",
    protein: "Proteine",
    carbs: "Carboidrati",
    fat: "Grassi",
    weight: "Peso, media 7 gg",
    kcal: "kcal",
    grams: "g",
    kilograms: "kg",
    goal: (figure: string) => `obiettivo ${figure}`,
    change: (kg: string) => `${kg} kg a settimana`,
    noDays: "Nessun giorno con voci in questo periodo.",
    days: (count: number) => `su ${formatCount(count, "giorno", "giorni")}`,
    incomplete: (count: number) => `, ${formatCount(count, "incompleto", "incompleti")} fuori`,
  },
  nutrient: {
    title: "Altri nutrienti",
    note: "Medie al giorno, per la parte nota: etichette e tabelle, per i grammi mangiati. Quello che non si conosce resta fuori, non vale zero.",
    atLeast: (name: string) => `${name}, almeno`,
    names: { fibre: "Fibre", sugars: "Zuccheri", saturated: "Grassi saturi", salt: "Sale" } satisfies Record<
      ExtraNutrient,
      string
    >,
    known: (coverage: number) => `noto per ${elidableIl(coverage)}${formatWhole(coverage)}% delle calorie`,
    unknown: "non noto",
    none: "Per ora questa parte non è disponibile.",
  },
  days: {
    title: "Giorni di diario",
    columns: {
      day: "Giorno",
      kcal: "kcal",
      protein: "Proteine",
      carbs: "Carboidrati",
      fat: "Grassi",
      weight: "Peso",
      open: "Apri",
    },
    today: "in corso",
    incomplete: "incompleta",
    empty: "nessuna voce",
    nothing: "—",
    open: (day: string) => `Mostra i pasti di ${day}`,
    more: (count: number) => `Mostra gli altri ${count}`,
    shown: (shown: number, all: number) => `${shown} di ${formatCount(all, "giorno", "giorni")}`,
    grams: (figure: string) => `${figure} g`,
    kilograms: (figure: string) => `${figure} kg`,
    kcal: (figure: string) => `${figure} kcal`,
    eatenAt: (time: string) => `, ore ${time}`,
    estimated: "≈",
    estimatedName: "stima",
    noEntries: "In questo giorno non c’è niente.",
  },
  charts: {
    energy: "Energia",
    energyKey: "linea: obiettivo, vuota: oggi",
    energyName: (period: string, mean: string) => `Calorie ${period}, media di ${mean} kcal`,
    noEnergyName: (period: string) => `Calorie ${period}, nessun giorno con voci`,
    weight: "Peso",
    weightKey: "linea: media di 7 giorni",
    weightName: (period: string, first: string, last: string) =>
      `Peso ${period}: media di 7 giorni da ${first} a ${last} kg`,
    noWeight: "Nessun peso in questo periodo.",
  },

  note: {
    title: "Lascia una nota",
    label: "Nota",
    help: "La legge chi tiene il diario, quando vuole.",
    missing: "Scrivi la nota.",
    tooLong: (max: number) => `Scrivi al massimo ${formatWhole(max)} caratteri.`,
    submit: "Lascia la nota",
    sent: "Nota lasciata",
    failed: "Nota non inviata",
    left: "Note lasciate con questo link",
  },
  proposal: {
    title: "Proponi obiettivi",
    help: "Non cambia niente finché chi tiene il diario non li applica.",
    calories: "Calorie al giorno",
    protein: "Proteine",
    carbs: "Carboidrati",
    fat: "Grassi",
    caloriesProblem: "Inserisci un obiettivo tra 1.000 e 5.000 kcal.",
    gramsProblem: "Inserisci un valore tra 0 e 1.000 g.",
    submit: "Proponi",
    sent: "Proposta lasciata",
    failed: "Proposta non inviata",
    left: "Proposte lasciate con questo link",
    goals: (kcal: string, protein: string, carbs: string, fat: string) =>
      `${kcal} kcal, ${protein} g di proteine, ${carbs} g di carboidrati, ${fat} g di grassi`,
    state: { pending: "in attesa", accepted: "applicata", declined: "non applicata" },
  },
} as const;
