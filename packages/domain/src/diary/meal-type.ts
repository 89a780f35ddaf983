/** The four meals in the order of the day. */
export const mealTypes = ["breakfast", "lunch", "dinner", "snack"] as const;
export type MealType = (typeof mealTypes)[number];

/** The order of the meals in the diary and in the ring. */
export const mealsInDisplayOrder = ["breakfast", "lunch", "dinner", "snack"] as const satisfies readonly MealType[];

/**
 * The meal offered for an hour (0 to 23): before 11 breakfast, before 15 lunch, from 18 to 20 dinner, else snack. The
 * user can always choose another.
 */
export function suggestMealType(hour: number): MealType {
  if (hour < 11) return "breakfast";
  if (hour < 15) return "lunch";
  return hour >= 18 && hour < 20 ? "dinner" : "snack";
}

export function isMealType(value: unknown): value is MealType {
  return typeof value === "string" && (mealTypes as readonly string[]).includes(value);
}
