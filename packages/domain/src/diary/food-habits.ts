/**
 * What somebody usually eats at a meal: each time counts one half as much for every 30 days that have passed since, so
 * a habit of this month outweighs a longer one of last season. After 180 days a time counts one sixty-fourth and is
 * left out.
 */
export const habitHalfLifeDays = 30;

/** How far back habits and recent foods are looked for, days. */
export const habitWindowDays = 180;

/** The name of a quick add that was given none: kcal without a food, which nobody eats again. */
export const unnamedQuickAddName = "Solo calorie";
