import type { Db } from "@fetta/db/schema/schema";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { sixDishes, type DishToLog } from "../../src/testing/six-dishes.ts";

export { sixDishes };

/** Logs dishes one after the other, one serving each; returns the ids of the entries in the same order. */
export async function logDishes(
  db: Db,
  person: { id: string },
  day: CalendarDay,
  dishes: readonly DishToLog[] = sixDishes,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, meal, grams, source = "custom", ...figures } of dishes) {
    const serving = { servingSize: grams === null ? "1 porzione" : `${grams}g`, servingGrams: grams };
    const food = await aFood(db, person, { name, source, ...figures, ...serving });
    const entry = await anEntry(db, person, food, day, { mealType: meal });
    ids.push(entry.id);
  }
  return ids;
}

/** The stored entries of a user, in the order of logging. */
export function listLoggedEntries(db: Db, person: { id: string }) {
  return db
    .selectFrom("diaryEntry")
    .innerJoin("foodItem", "foodItem.id", "diaryEntry.foodItemId")
    .select([
      "foodItem.name",
      "diaryEntry.day",
      "diaryEntry.mealType",
      "diaryEntry.servings",
      "diaryEntry.caloriesOverride",
    ])
    .where("diaryEntry.userId", "=", person.id)
    .orderBy("diaryEntry.createdAt")
    .execute();
}
