/**
 * Half-life of a habit, days: an entry of 30 days ago counts half as much as one of today, so a habit of this month
 * outweighs a longer one of last season. After 180 days an entry counts one sixty-fourth and is left out.
 */
export const habitHalfLifeDays = 30;

/** Days of entries from which habits and recent foods are computed. */
export const habitWindowDays = 180;

/** Name of a quick add without a name: kcal without a food, excluded from habits. */
export const unnamedQuickAddName = "Solo calorie";
