import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** The days on which the user has entries, oldest first. */
export async function listDiaryDays(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("diaryEntry")
    .select("day")
    .distinct()
    .where("userId", "=", userId)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}

/** Entries from `from` to `to`, both included, in the order of the diary: by day, meal and time. */
export function listDiaryExportRows(db: Db, userId: string, from: string, to: string) {
  return db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .select([
      "e.day",
      "e.mealType",
      "e.servings",
      "e.caloriesOverride",
      "e.proteinOverride",
      "e.carbsOverride",
      "e.fatOverride",
      "e.needsReview",
      "f.name",
      "f.calories",
      "f.protein",
      "f.carbs",
      "f.fat",
      "f.servingSize",
      "f.servingGrams",
      "f.isEstimate",
    ])
    .where("e.userId", "=", userId)
    .where("e.day", ">=", from)
    .where("e.day", "<=", to)
    .orderBy("e.day")
    .orderBy(sql`array_position(array['breakfast', 'lunch', 'dinner', 'snack'], e.meal_type)`)
    .orderBy("e.createdAt")
    .orderBy("e.id")
    .execute();
}
