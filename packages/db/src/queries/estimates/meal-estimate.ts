import { randomUUID } from "node:crypto";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type MealEstimateRow = Selectable<Database["mealEstimate"]>;

/** A new estimate; its lists are stored as JSON. */
export type NewMealEstimate = Omit<Insertable<Database["mealEstimate"]>, "id" | "initialItems" | "items"> & {
  initialItems: unknown;
  items: unknown;
};

/** True for a food from a photo that the user has not confirmed yet. */
export async function isEstimateUnconfirmed(db: Db, foodItemId: string): Promise<boolean> {
  const estimate = await db
    .selectFrom("mealEstimate")
    .select("confirmedAt")
    .where("foodItemId", "=", foodItemId)
    .executeTakeFirst();
  return estimate !== undefined && estimate.confirmedAt === null;
}

/** Stores the estimate of a photo. */
export function insertMealEstimate(db: Db, { initialItems, items, ...row }: NewMealEstimate): Promise<MealEstimateRow> {
  return db
    .insertInto("mealEstimate")
    .values({ ...row, initialItems: JSON.stringify(initialItems), items: JSON.stringify(items) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The estimate behind a food of this user; undefined for another user's. */
export function findMealEstimate(db: Db, userId: string, foodItemId: string): Promise<MealEstimateRow | undefined> {
  return db
    .selectFrom("mealEstimate")
    .selectAll()
    .where("userId", "=", userId)
    .where("foodItemId", "=", foodItemId)
    .executeTakeFirst();
}

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

/**
 * The estimate of a dish of that title, other than `id`, that this user corrected last, and the day it was eaten
 * (without an entry, the day of the photo in UTC).
 */
export function findLatestCorrectedEstimate(
  db: Db,
  userId: string,
  { id, normalizedTitle }: { id: string; normalizedTitle: string },
): Promise<(MealEstimateRow & { day: string }) | undefined> {
  return db
    .selectFrom("mealEstimate as m")
    .selectAll("m")
    .select((eb) =>
      sql<string>`coalesce(${eb
        .selectFrom("diaryEntry as e")
        .select((inner) => inner.fn.max("e.day").as("day"))
        .whereRef("e.foodItemId", "=", "m.foodItemId")}, (m.created_at at time zone 'UTC')::date)`.as("day"),
    )
    .where("m.userId", "=", userId)
    .where("m.normalizedTitle", "=", normalizedTitle)
    .where("m.id", "!=", id)
    .where("m.isCorrected", "=", true)
    .where("m.confirmedAt", "is not", null)
    .orderBy("m.confirmedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type ConfirmedEstimate = Pick<MealEstimateRow, "initialItems" | "items" | "learnedPortionFactor">;

/**
 * The estimates that this user confirmed, newest first, at most `limit`. A photo whose entry was copied counts once, by
 * its first confirmation: later ones say nothing about the accuracy of the estimate.
 */
export function listConfirmedEstimates(db: Db, userId: string, limit: number): Promise<ConfirmedEstimate[]> {
  return db
    .selectFrom("mealEstimate as m")
    .select(["m.initialItems", "m.items", "m.learnedPortionFactor"])
    .where("m.userId", "=", userId)
    .where("m.confirmedAt", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("mealEstimate as o")
            .select("o.id")
            .whereRef("o.analysisId", "=", "m.analysisId")
            .where(sql<boolean>`(o.confirmed_at, o.id) < (m.confirmed_at, m.id)`),
        ),
      ),
    )
    .orderBy("m.confirmedAt", "desc")
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
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
