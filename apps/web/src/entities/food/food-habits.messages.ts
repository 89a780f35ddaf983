/** Texts about what the user usually eats. */
export const foodHabits = {
  lastTime: (amount: string) => `L’ultima volta: ${amount}`,
  copyMeal: (meal: string, isYesterday: boolean) => `Copia ${meal} ${isYesterday ? "di ieri" : "del giorno prima"}`,
} as const;
