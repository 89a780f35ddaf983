export const settings = {
  title: "Impostazioni",
  account: "Account",
  dailyCalories: "Calorie giornaliere",
  energy: (kcal: string) => `${kcal} kcal`,
  recalculate: "Ricalcola",
  credits: "Fonti e crediti",
  version: "v1.0.0",
} as const;
