import { randomUUID } from "node:crypto";
import { sql, type Insertable, type Selectable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import { updateToCommitted } from "../billing/usage-quota.ts";
import { joinedEntryColumns, joinedFoodColumns, splitJoinedRow, type EntryRow } from "../diary/diary-entry.ts";
import type { FoodItemRow } from "../food/food-item.ts";
import { userFoodAliasesJson, type UserFoodAlias } from "../food/custom-food.ts";

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

/** What an analysis knows of the user's other photos, and whether its entry exists already. */
export type DishContext = {
  isLogged: boolean;
  aliases: UserFoodAlias[];
  confirmed: Pick<MealEstimateRow, "initialItems" | "items" | "learnedPortionFactor">[];
};

const selectDishContext = precompileQuery(
  ["userId", "entryId", "maxConfirmed"],
  (db, { userId, entryId, maxConfirmed }: { userId: string; entryId: string | null; maxConfirmed: number }) =>
    db.selectNoFrom(
      sql<string>`json_build_object(
        'isLogged', exists (select from diary_entry where id = ${entryId}::uuid and user_id = ${userId}::uuid),
        'aliases', ${userFoodAliasesJson(userId)},
        'confirmed', (
          select coalesce(json_agg(json_build_object('initialItems', c.initial_items, 'items', c.items,
            'learnedPortionFactor', c.learned_portion_factor)), '[]')
          from (
            select m.initial_items, m.items, m.learned_portion_factor from meal_estimate m
            where m.user_id = ${userId}::uuid and m.confirmed_at is not null and not exists (
              select from meal_estimate o
              where o.analysis_id = m.analysis_id and (o.confirmed_at, o.id) < (m.confirmed_at, m.id))
            order by m.confirmed_at desc, m.id desc limit ${maxConfirmed}::int) c))::text`.as("context"),
    ),
);

/**
 * Whether the user has an entry `entryId`, their food aliases, and the estimates that they confirmed, newest first, at
 * most `maxConfirmed`. A photo whose entry was copied counts once, by its first confirmation: later ones say nothing
 * about the accuracy of the estimate.
 */
export async function findDishContext(
  db: Db,
  userId: string,
  entryId: string | undefined,
  maxConfirmed: number,
): Promise<DishContext> {
  const [row] = await selectDishContext(db, { userId, entryId: entryId ?? null, maxConfirmed });
  if (!row) throw new Error("a query without a from clause answered no row");
  return JSON.parse(row.context) as DishContext;
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

type Linked<Row> = Omit<Row, "id" | "userId" | "foodItemId" | "analysisId" | "reservationId" | "createdAt">;

/** A photo's dish with all rows that are stored of it; the links between them are set here. */
export type NewDish = {
  userId: string;
  /** Reservation of the quota unit that the analysis costs. */
  reservationId: string;
  food: Linked<Insertable<Database["foodItem"]>>;
  /** How the food was derived: the model's output, the resolved items, tokens and milliseconds, never the photo. */
  analysis: Omit<Linked<Insertable<Database["dishAnalysis"]>>, "visionResult" | "resolvedItems"> & {
    visionResult: unknown;
    resolvedItems: unknown;
  };
  estimate: Linked<NewMealEstimate>;
  /** One serving of the dish in the diary, as an unconfirmed estimate; undefined where no entry is requested. */
  entry: (Pick<EntryRow, "day" | "mealType"> & { id?: string | undefined }) | undefined;
};

/** `isCommitted`: whether the reservation counts now; if not, it was released meanwhile. */
export type InsertedDish = { isCommitted: boolean; food: FoodItemRow; entry: EntryRow | undefined };

/**
 * Inserts food, analysis, estimate and entry of a photo's dish and commits the reservation, in one statement. Undefined
 * where the id of the entry is in use; then, and where the reservation is not committed, the caller rolls back.
 */
export async function insertDish(tx: Db, dish: NewDish): Promise<InsertedDish | undefined> {
  const { userId, reservationId, food, analysis, estimate, entry } = dish;
  const analysisId = randomUUID();
  const foodId = sql<string>`(select id from food)`;
  const inserted = tx
    .with("committed", (qc) => updateToCommitted(qc, reservationId).returning("id"))
    .with("food", (qc) =>
      qc
        .insertInto("foodItem")
        .values({ ...food, userId })
        .returningAll(),
    )
    .with("analysis", (qc) =>
      qc
        .insertInto("dishAnalysis")
        .values({
          ...analysis,
          id: analysisId,
          userId,
          reservationId,
          foodItemId: foodId,
          visionResult: JSON.stringify(analysis.visionResult),
          resolvedItems: JSON.stringify(analysis.resolvedItems),
        }),
    )
    .with("estimate", (qc) =>
      qc
        .insertInto("mealEstimate")
        .values({
          ...estimate,
          userId,
          foodItemId: foodId,
          analysisId,
          initialItems: JSON.stringify(estimate.initialItems),
          items: JSON.stringify(estimate.items),
        }),
    );
  const isCommitted = sql<boolean>`exists (select from committed)`.as("isCommitted");
  if (!entry) {
    const only = await inserted.selectFrom("food").selectAll().select(isCommitted).executeTakeFirstOrThrow();
    const { isCommitted: committed, ...row } = only;
    return { isCommitted: committed, food: row, entry: undefined };
  }
  const { id, day, mealType } = entry;
  const row = await inserted
    .with("entry", (qc) =>
      qc
        .insertInto("diaryEntry")
        .values({
          ...(id === undefined ? {} : { id }),
          userId,
          foodItemId: foodId,
          day,
          mealType,
          servings: 1,
          needsReview: true,
        })
        .onConflict((c) => c.column("id").doNothing())
        .returningAll(),
    )
    .selectFrom("entry as e")
    .innerJoin("food as f", "f.id", "e.foodItemId")
    .select(joinedEntryColumns)
    .select(joinedFoodColumns)
    .select(isCommitted)
    .executeTakeFirst();
  return row && { isCommitted: row.isCommitted, ...splitJoinedRow(row) };
}

/** The resolved items of the photo behind a food of this user, as `insertDish` stored them. */
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
