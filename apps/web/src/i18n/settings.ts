export const settings = {
  title: "Impostazioni",
  account: "Account",
  dailyCalories: "Calorie giornaliere",
  energy: (kcal: string) => `${kcal} kcal`,
  recalculate: "Ricalcola",
  signOut: "Esci",
  signOutFailed: "Non sono riuscito a chiudere la sessione. Riprova.",
  version: "v1.0.0",
} as const;
