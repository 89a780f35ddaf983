import { randomUUID } from "node:crypto";
import type { DayUsage } from "@fetta/domain/billing/usage-quota";
import { sql, type Insertable, type Selectable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import { dayUsageJson, parseDayUsage, updateToCommitted, type DayUsageJson } from "../billing/usage-quota.ts";
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
export async function isEstimateUnconfirmed(db: Db, userId: string, foodItemId: string): Promise<boolean> {
  const estimate = await db
    .selectFrom("mealEstimate")
    .select("confirmedAt")
    .where("userId", "=", userId)
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

/** A corrected estimate of a dish, and the day it was eaten (without an entry, the day of the photo in UTC). */
export type CorrectedEstimate = Pick<MealEstimateRow, "id" | "items"> & { day: string };

/** Of dishes with that title, the one that this user corrected last; a dish without a title is like no other. */
const selectLatestCorrected = (db: Db, userId: string, normalizedTitle: string) =>
  db
    .selectFrom("mealEstimate as m")
    .select(["m.id", "m.items"])
    .select((eb) =>
      sql<string>`coalesce(${eb
        .selectFrom("diaryEntry as e")
        .select((inner) => inner.fn.max("e.day").as("day"))
        .where("e.userId", "=", userId)
        .whereRef("e.foodItemId", "=", "m.foodItemId")}, (m.created_at at time zone 'UTC')::date)`.as("day"),
    )
    .where("m.userId", "=", userId)
    .where("m.normalizedTitle", "=", normalizedTitle)
    .where("m.normalizedTitle", "!=", "")
    .where("m.isCorrected", "=", true)
    .where("m.confirmedAt", "is not", null)
    .orderBy("m.confirmedAt", "desc")
    .limit(1);

/** The estimate of a dish of that title, other than `id`, that this user corrected last. */
export function findLatestCorrectedEstimate(
  db: Db,
  userId: string,
  { id, normalizedTitle }: Pick<MealEstimateRow, "id" | "normalizedTitle">,
): Promise<CorrectedEstimate | undefined> {
  return selectLatestCorrected(db, userId, normalizedTitle).where("m.id", "!=", id).executeTakeFirst();
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
              where o.user_id = ${userId}::uuid and o.analysis_id = m.analysis_id and (o.confirmed_at, o.id) < (m.confirmed_at, m.id))
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
  entry: (Pick<EntryRow, "day" | "mealType" | "eatenAt"> & { id?: string | undefined }) | undefined;
};

export type InsertedDish = {
  /** Whether the reservation counts now; if not, it was released meanwhile. */
  isCommitted: boolean;
  food: FoodItemRow;
  entry: EntryRow | undefined;
  /** The user's last corrected estimate of a dish with this title; null where there is none. */
  previous: CorrectedEstimate | null;
  usage: DayUsage;
};

type AfterDish = Pick<InsertedDish, "isCommitted" | "previous">;

function parseAfter(json: string): AfterDish & Pick<InsertedDish, "usage"> {
  const { usage, ...after } = JSON.parse(json) as AfterDish & { usage: DayUsageJson };
  return { ...after, usage: parseDayUsage(usage) };
}

/**
 * Inserts food, analysis, estimate and entry of a photo's dish and commits the reservation, in one statement. Undefined
 * where the id of the entry is in use; then, and where the reservation is not committed, the caller rolls back.
 */
export async function insertDish(tx: Db, dish: NewDish): Promise<InsertedDish | undefined> {
  const { userId, reservationId, food, analysis, estimate, entry } = dish;
  const analysisId = randomUUID();
  const foodId = sql<string>`(select id from food)`;
  const inserted = tx
    .with("committed", (qc) => updateToCommitted(qc, userId, reservationId).returning("id"))
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
  const after = sql<string>`json_build_object(
    'isCommitted', exists (select from committed),
    'previous', (select row_to_json(p) from (${selectLatestCorrected(tx, userId, estimate.normalizedTitle)}) p),
    'usage', ${dayUsageJson(sql`${userId}::uuid`)})::text`.as("after");
  if (!entry) {
    const { after: json, ...row } = await inserted
      .selectFrom("food")
      .selectAll()
      .select(after)
      .executeTakeFirstOrThrow();
    return { food: row, entry: undefined, ...parseAfter(json) };
  }
  const { id, day, mealType, eatenAt } = entry;
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
          eatenAt,
          servings: 1,
          needsReview: true,
        })
        .onConflict((c) => c.columns(["userId", "id"]).doNothing())
        .returningAll(),
    )
    .selectFrom("entry as e")
    .innerJoin("food as f", "f.id", "e.foodItemId")
    .select(joinedEntryColumns)
    .select(joinedFoodColumns)
    .select(after)
    .executeTakeFirst();
  return row && { ...splitJoinedRow(row), ...parseAfter(row.after) };
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
    .innerJoin("dishAnalysis as a", (join) => join.onRef("a.id", "=", "m.analysisId").on("a.userId", "=", userId))
    .select("a.resolvedItems")
    .where("m.userId", "=", userId)
    .where("m.foodItemId", "=", foodItemId)
    .executeTakeFirst();
}
