import { sql, type Selectable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";

/** Maximum items on the list of one user. */
export const maxShoppingItems = 300;

export type ShoppingItemRow = Omit<Selectable<Database["shoppingItem"]>, "userId">;

const shoppingItemColumns = ["id", "name", "text", "grams", "recipeId", "checked", "position", "createdAt"] as const;

const selectShoppingItems = precompileQuery(["userId"], (db, { userId }: { userId: string }) =>
  db
    .selectFrom("shoppingItem")
    .select(shoppingItemColumns)
    .where("userId", "=", userId)
    .orderBy("checked")
    .orderBy("position")
    .orderBy("id"),
);

/** A user's shopping list: unchecked items, then checked ones, each in the order of position. */
export function listShoppingItems(db: Db, userId: string): Promise<ShoppingItemRow[]> {
  return selectShoppingItems(db, { userId });
}

/**
 * `id` is made by the client; a `recipeId` of another user or of a deleted recipe is stored as null. `checked` and
 * `position` are set for an item that is put back in its old position.
 */
export type NewShoppingItem = {
  id?: string | undefined;
  name: string;
  text: string;
  grams: number | null;
  recipeId: string | null;
  checked?: boolean;
  position?: number;
};

/**
 * Inserts items, new ones at the end of the list in their order, and returns them: none where the list would exceed
 * `maxShoppingItems`, and without those whose id is in use. Two concurrent calls may both pass; `lockUser` makes the
 * limit exact.
 */
export async function insertShoppingItems(
  db: Db,
  userId: string,
  items: readonly NewShoppingItem[],
): Promise<ShoppingItemRow[]> {
  const { rows } = await sql<ShoppingItemRow>`
    insert into shopping_item (id, user_id, name, text, grams, recipe_id, checked, position)
    select coalesce(i.id, uuid_v7()), ${userId}::uuid, i.name, i.text, i.grams, r.id, coalesce(i.checked, false),
      coalesce(i.position, list.last + i.place)
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as (id uuid, name text, text text, grams float8, "recipeId" uuid, checked boolean, position integer)
    ) with ordinality i(id, name, text, grams, recipe_id, checked, position, place)
    cross join (
      select coalesce(max(position), 0) as last, count(*) as items from shopping_item where user_id = ${userId}::uuid
    ) list
    left join recipe r on r.id = i.recipe_id and r.user_id = ${userId}::uuid
    where list.items + ${items.length}::integer <= ${sql.lit(maxShoppingItems)}
    on conflict (user_id, id) do nothing
    returning id, name, text, grams, recipe_id, checked, position, created_at`.execute(db);
  return rows.toSorted((a, b) => a.position - b.position);
}

export type ShoppingItemChange = Pick<ShoppingItemRow, "id" | "text" | "grams">;

/** Changes the amounts of items on a user's list in one statement; another user's stay unchanged. */
export async function updateShoppingItems(
  db: Db,
  userId: string,
  changes: readonly ShoppingItemChange[],
): Promise<void> {
  await sql`
    update shopping_item s set text = c.text, grams = c.grams
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, text text, grams float8)
    where s.user_id = ${userId}::uuid and s.id = c.id`.execute(db);
}

/** Checks or unchecks an item of this user; undefined when there is none. */
export function setShoppingItemChecked(
  db: Db,
  userId: string,
  id: string,
  checked: boolean,
): Promise<ShoppingItemRow | undefined> {
  return db
    .updateTable("shoppingItem")
    .set({ checked })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning(shoppingItemColumns)
    .executeTakeFirst();
}

/** Deletes an item from this user's list; false when there is none. */
export async function deleteShoppingItem(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("shoppingItem")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the checked items, or all, from this user's list; returns their number. */
export async function clearShoppingItems(db: Db, userId: string, scope: "checked" | "all"): Promise<number> {
  const result = await db
    .deleteFrom("shoppingItem")
    .where("userId", "=", userId)
    .$if(scope === "checked", (query) => query.where("checked", "=", true))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
