import type { GoalPreset } from "@fetta/domain/goals";

/** Words of the goal editor. */
export const goals = {
  title: "Obiettivo giornaliero",
  calories: "Calorie al giorno",
  step: "di 50 kcal",
  shares: "Come dividere le calorie",
  presets: {
    balanced: "Bilanciata",
    highCarb: "Più carboidrati",
    highFat: "Più grassi",
  } satisfies Record<GoalPreset, string>,
  presetText: (carbs: number, protein: number, fat: number) =>
    `Carboidrati ${carbs}% · Proteine ${protein}% · Grassi ${fat}%`,
  grams: "Grammi al giorno",
  recalculate: "Ricalcola dal profilo",
  invalid: "Valore non valido",
  range: "Inserisci un obiettivo calorico tra 1000 e 5000 calorie.",
  saved: "Obiettivo aggiornato",
  saveFailed: "Impossibile aggiornare gli obiettivi.",
} as const;
