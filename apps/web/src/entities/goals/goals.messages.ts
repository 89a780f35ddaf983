import type { MaternityStatus } from "@fetta/domain/goals/energy-need";
import type { Weekday } from "@fetta/domain/goals/goal-versions";
import type { GoalPreset } from "@fetta/domain/goals/daily-goals";

/** Messages of the goal editor. */
export const goals = {
  title: "Obiettivo giornaliero",
  calories: "Calorie al giorno",
  step: "di 50 kcal",
  shares: "Come dividere le calorie",
  presets: { balanced: "Bilanciata", highCarb: "Più carboidrati", highFat: "Più grassi" } satisfies Record<
    GoalPreset,
    string
  >,
  presetText: (carbs: number, protein: number, fat: number) =>
    `Carboidrati ${carbs}% · Proteine ${protein}% · Grassi ${fat}%`,
  grams: "Grammi al giorno",
  perWeekday: "Obiettivi per giorno della settimana",
  perWeekdayHelp: "Scegli i giorni in cui vuoi più o meno calorie: la divisione resta la stessa.",
  likeOthers: "Come gli altri giorni",
  change: "Cambia",
  weekdays: {
    1: "Lunedì",
    2: "Martedì",
    3: "Mercoledì",
    4: "Giovedì",
    5: "Venerdì",
    6: "Sabato",
    7: "Domenica",
  } satisfies Record<Weekday, string>,
  onWeekday: {
    1: "il lunedì",
    2: "il martedì",
    3: "il mercoledì",
    4: "il giovedì",
    5: "il venerdì",
    6: "il sabato",
    7: "la domenica",
  } satisfies Record<Weekday, string>,
  caloriesOn: (weekday: string) => `Calorie ${weekday}`,
  stepOn: (weekday: string) => `di 50 kcal ${weekday}`,
  maternity: {
    title: "Gravidanza o allattamento (facoltativo)",
    why: "Se lo dici, il tuo obiettivo non scende sotto il fabbisogno. Puoi toglierlo quando vuoi.",
    options: [
      { value: "pregnant", label: "In gravidanza" },
      { value: "nursing", label: "In allattamento" },
      { value: "none", label: "No, o non lo dico" },
    ] satisfies readonly { value: MaternityStatus | "none"; label: string }[],
  },
  fromToday: "Vale da oggi: i giorni passati tengono il loro obiettivo.",
  recalculate: "Ricalcola dal profilo",
  invalid: "Valore non valido",
  range: "Inserisci un obiettivo calorico tra 1000 e 5000 calorie.",
  saved: "Obiettivo aggiornato",
  /** What was not saved, in a sentence. */
  changed: "il nuovo obiettivo",
  saveFailed: "Impossibile aggiornare gli obiettivi.",
} as const;
