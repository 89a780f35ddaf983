import type { FoodRefKind } from "@fetta/domain/food-ref";
import { sql } from "kysely";
import { precompileQuery, toCamelCaseRow } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import type { CustomFoodRow } from "./custom-food.ts";
import type { FoodItemRow } from "./food-item.ts";
import { foodUsagesJson, type FoodUsage } from "./food-usage.ts";
import type { ProductRow } from "./product.ts";
import { selectStockFoodsByIds, type StockFoodRow } from "./stock-food.ts";

/** A row that was read as JSON, in which times are texts. */
export type WithoutTimes<Row> = {
  [Column in keyof Row as Row[Column] extends Date | null ? never : Column]: Row[Column];
};

export type FoodRows = {
  stock: WithoutTimes<StockFoodRow>[];
  product: WithoutTimes<ProductRow>[];
  custom: (WithoutTimes<CustomFoodRow> & { createdAt: string; updatedAt: string })[];
  logged: WithoutTimes<FoodItemRow>[];
  uses: FoodUsage[];
};

export type FoodRowsQuery = Record<FoodRefKind, readonly string[]> & {
  /** Well-formed references of foods whose usage is read too. */
  uses: readonly string[];
};

type Parameters = FoodRowsQuery & { userId: string; useItems: readonly (string | null)[] };

const parameterNames = ["userId", "stock", "product", "custom", "logged", "uses", "useItems"] as const;

const toJsonList = (rows: unknown) => sql`(select coalesce(json_agg(r), '[]') from ${rows} r)`;

/** The rows of a kind as JSON: those with these ids; custom foods and logged items of this user alone. */
const rowsJson = {
  stock: (db: Db, { stock }: Parameters) => toJsonList(selectStockFoodsByIds(db, stock)),
  product: (_db: Db, { product }: Parameters) =>
    toJsonList(sql`(select * from product where gtin = any(${product}::text[]))`),
  custom: (_db: Db, { userId, custom }: Parameters) =>
    toJsonList(sql`(select * from custom_food where user_id = ${userId}::uuid and id = any(${custom}::uuid[]))`),
  logged: (_db: Db, { userId, logged }: Parameters) =>
    toJsonList(sql`(select * from food_item where user_id = ${userId}::uuid and id = any(${logged}::uuid[]))`),
  uses: (_db: Db, { userId, uses, useItems }: Parameters) => foodUsagesJson(userId, uses, useItems),
};

const parts = Object.keys(rowsJson) as (keyof FoodRows)[];

const prepare = (wanted: readonly (keyof FoodRows)[]) =>
  precompileQuery([...parameterNames], (db, parameters: Parameters) =>
    db.selectNoFrom(
      sql<string>`json_build_object(${sql.join(
        wanted.flatMap((part) => [sql.lit(part), rowsJson[part](db, parameters)]),
      )})::text`.as("rows"),
    ),
  );

/** Statements by what they read: the database plans each anew, also the parts that would find nothing. */
const statements = new Map<string, ReturnType<typeof prepare>>();

const parseItemId = (ref: string): string | null => (ref.startsWith("logged:") ? ref.slice("logged:".length) : null);

/**
 * The foods with these ids by kind, in no particular order, and the user's usage of `uses`, in one statement. Unknown
 * ids are left out, and so are custom foods and logged items of others.
 */
export async function findFoodRows(db: Db, userId: string, query: FoodRowsQuery): Promise<FoodRows> {
  const rows: FoodRows = { stock: [], product: [], custom: [], logged: [], uses: [] };
  const wanted = parts.filter((part) => query[part].length > 0);
  if (wanted.length === 0) return rows;
  const key = wanted.join(" ");
  const run = statements.get(key) ?? prepare(wanted);
  statements.set(key, run);
  const [found] = await run(db, { ...query, userId, useItems: query.uses.map(parseItemId) });
  const lists = found ? (JSON.parse(found.rows) as Record<string, Record<string, unknown>[]>) : {};
  const named = Object.entries(lists).map(([part, list]) => [part, part === "uses" ? list : list.map(toCamelCaseRow)]);
  return { ...rows, ...(Object.fromEntries(named) as Partial<FoodRows>) };
}
