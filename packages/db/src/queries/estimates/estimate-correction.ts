import { sql } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import type { MealEstimateRow } from "./meal-estimate.ts";

export type MealEstimateChange = {
  foodItemId: string;
  items: unknown;
  portionFactor: number;
  isCorrected: boolean;
  confirmedAt: Date;
};

export function updateMealEstimate(
  db: Db,
  userId: string,
  id: string,
  { items, ...change }: MealEstimateChange,
): Promise<MealEstimateRow> {
  return db
    .updateTable("mealEstimate")
    .set({ ...change, items: JSON.stringify(items), updatedAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Points an analysis to another food: a correction creates a new one. */
export async function reassignDishAnalysis(db: Db, userId: string, id: string, foodItemId: string): Promise<void> {
  await db.updateTable("dishAnalysis").set({ foodItemId }).where("id", "=", id).where("userId", "=", userId).execute();
}

/** One correction: the item before and after; null where there was or is none. */
export type NewEstimateEdit = {
  itemKey: string;
  op: Database["estimateCorrection"]["op"];
  before: unknown;
  after: unknown;
};

const toNullableJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Stores corrections of an estimate, at least one. */
export async function insertEstimateEdits(
  db: Db,
  userId: string,
  estimateId: string,
  edits: readonly NewEstimateEdit[],
): Promise<void> {
  await db
    .insertInto("estimateCorrection")
    .values(
      edits.map(({ itemKey, op, before, after }) => ({
        userId,
        estimateId,
        itemKey,
        op,
        before: toNullableJson(before),
        after: toNullableJson(after),
      })),
    )
    .execute();
}
