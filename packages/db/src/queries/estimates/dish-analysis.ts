import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type NewDishAnalysis = Omit<
  Insertable<Database["dishAnalysis"]>,
  "id" | "createdAt" | "visionResult" | "resolvedItems"
> & {
  /** The model's output. */
  visionResult: unknown;
  /** The items that were resolved from it. */
  resolvedItems: unknown;
};

/**
 * Stores how a food was derived from a photo: the model's output, the resolved items, tokens and milliseconds, never
 * the photo. Returns its id.
 */
export async function insertDishAnalysis(
  db: Db,
  { visionResult, resolvedItems, ...row }: NewDishAnalysis,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("dishAnalysis")
    .values({ ...row, id, visionResult: JSON.stringify(visionResult), resolvedItems: JSON.stringify(resolvedItems) })
    .execute();
  return id;
}

/** The resolved items of the photo behind a food of this user, as `insertDishAnalysis` stored them. */
export function findDishAnalysis(
  db: Db,
  userId: string,
  foodItemId: string,
): Promise<Pick<Selectable<Database["dishAnalysis"]>, "resolvedItems"> | undefined> {
  // Looked up by the estimate, which also covers foods that a correction derived from the first one.
  return db
    .selectFrom("mealEstimate as m")
    .innerJoin("dishAnalysis as a", "a.id", "m.analysisId")
    .select("a.resolvedItems")
    .where("m.userId", "=", userId)
    .where("m.foodItemId", "=", foodItemId)
    .executeTakeFirst();
}

/** Points an analysis to another food: a correction creates a new one. */
export async function reassignDishAnalysis(db: Db, userId: string, id: string, foodItemId: string): Promise<void> {
  await db.updateTable("dishAnalysis").set({ foodItemId }).where("id", "=", id).where("userId", "=", userId).execute();
}
