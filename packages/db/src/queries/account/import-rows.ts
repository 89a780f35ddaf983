import { labelNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** The columns that an import file may set, by table; the owner of a row is never one of them. */
export const importColumns = {
  food_item: [
    "id",
    "name",
    "description",
    "barcode",
    "calories",
    "protein",
    "carbs",
    "fat",
    "serving_size",
    "serving_grams",
    "image_url",
    "source",
    "food_ref",
    "unit_label",
    "unit_count",
    "is_estimate",
    "created_at",
  ],
  diary_entry: [
    "id",
    "food_item_id",
    "day",
    "meal_type",
    "servings",
    "calories_override",
    "protein_override",
    "carbs_override",
    "fat_override",
    "needs_review",
    "created_at",
  ],
  custom_food: [
    "id",
    "name",
    "brand",
    "barcode",
    ...labelNutrients,
    "liquid",
    "serving_label",
    "serving_grams",
    "created_at",
    "updated_at",
  ],
  recipe: [
    "id",
    "name",
    "description",
    "minutes",
    "servings",
    "ingredients",
    "steps",
    "tags",
    "allergens",
    ...labelNutrients,
    "is_estimate",
    "unmatched_ingredients",
    "cooked_grams",
    "origin",
    "is_favorite",
    "created_at",
    "updated_at",
  ],
  weight_log: ["day", "kg", "updated_at"],
  water_log: ["day", "ml", "updated_at"],
  daily_goal: [
    "daily_calorie_goal",
    "daily_protein_goal",
    "daily_carbs_goal",
    "daily_fat_goal",
    "weekday_goals",
    "energy_need_kcal",
    "updated_at",
  ],
  goal_version: [
    "valid_from",
    "daily_calorie_goal",
    "daily_protein_goal",
    "daily_carbs_goal",
    "daily_fat_goal",
    "weekday_goals",
  ],
} as const;
export type ImportTable = keyof typeof importColumns;

const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows of this user that do not exist yet; returns the number of new rows. Keys are columns in camelCase, and
 * every column of the table is required.
 */
export async function insertImportedRows(
  db: Db,
  table: ImportTable,
  userId: string,
  rows: readonly object[],
): Promise<number> {
  const columns = sql.join(importColumns[table].map((column) => sql.ref(column)));
  const snakeCaseRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [toSnakeCase(name), value])),
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (user_id, ${columns})
    select ${userId}::uuid, ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(snakeCaseRows)}::jsonb)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Those of these ids that exist, and whether they belong to this user. */
export async function findExistingIds(
  db: Db,
  table: "food_item" | "diary_entry" | "custom_food" | "recipe",
  userId: string,
  ids: readonly string[],
): Promise<Map<string, "mine" | "others">> {
  const { rows } = await sql<{ id: string; mine: boolean }>`
    select id, user_id = ${userId}::uuid as mine from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, mine }) => [id, mine ? "mine" : "others"]));
}
