import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Db, DishAnalysisTable } from "../../schema/schema.ts";

export type NewDishAnalysis = Omit<
  Insertable<DishAnalysisTable>,
  "id" | "createdAt" | "reading" | "items"
> & {
  /** What the model said. */
  visionResult: unknown;
  /** What we made of it. */
  items: unknown;
};

/** Notes how a food came out of a photo: the model's words, our figures, tokens and milliseconds. Never the photo. Returns its id. */
export async function insertDishAnalysis(
  db: Db,
  { visionResult, items, ...row }: NewDishAnalysis,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("dishAnalysis")
    .values({ ...row, id, reading: JSON.stringify(visionResult), items: JSON.stringify(items) })
    .execute();
  return id;
}

/** What was made of the photo behind a food of this person, as `items` of `insertDishAnalysis` had it. */
export function findDishAnalysis(
  db: Db,
  userId: string,
  foodItemId: string,
): Promise<Pick<Selectable<DishAnalysisTable>, "items"> | undefined> {
  // By the estimate, which every food has that a correction made of the first one.
  return db
    .selectFrom("mealEstimate as m")
    .innerJoin("dishAnalysis as a", "a.id", "m.analysisId")
    .select("a.items")
    .where("m.userId", "=", userId)
    .where("m.foodItemId", "=", foodItemId)
    .executeTakeFirst();
}

/** Lets an analysis follow its food: a correction makes a new one. */
export async function reassignDishAnalysis(
  db: Db,
  userId: string,
  id: string,
  foodItemId: string,
): Promise<void> {
  await db
    .updateTable("dishAnalysis")
    .set({ foodItemId })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .execute();
}
