import { AppError } from "@fetta/domain/errors";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { scaleRecipe } from "@fetta/domain/recipes/recipe-scaling";
import { mergeIntoShoppingList, buildShoppingList } from "@fetta/domain/shopping/shopping-list";
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  saveIdempotentResponse,
} from "@fetta/db/queries/platform/idempotency-key";
import {
  setShoppingItemChecked,
  clearShoppingItems,
  deleteShoppingItem,
  insertShoppingItems,
  listShoppingItems,
  updateShoppingItems,
  type NewShoppingItem,
  type ShoppingItemRow,
} from "@fetta/db/queries/recipes/shopping-item";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../../deps.ts";
import type { CurrentUser } from "../../auth/current-user.ts";
import { isUuid } from "../../../lib/input-schemas.ts";
import { requireRecipe, withHouseholdMeasures } from "../service.ts";
import {
  additionsOutput,
  type AddedRecipe,
  type AddRecipeInput,
  type AddShoppingInput,
  type CheckShoppingInput,
  type RestoreShoppingInput,
  type ShoppingItem,
} from "./schema.ts";

type ShoppingDeps = Pick<Deps, "db" | "recipeData">;
type UserId = Pick<CurrentUser, "id">;

/** Water belongs to no shop section. */
function toShoppingItem(row: ShoppingItemRow, lexicon: IngredientLexicon): ShoppingItem {
  const { id, name, text, grams, recipeId, checked, position } = row;
  const part = { name, text, grams: grams ?? 0, ingredient: null, ref: null, origin: "custom" as const };
  const group = buildShoppingList([{ ingredients: [part] }], lexicon, true)[0]?.group ?? "other";
  return { id, group, name, text, grams, recipeId, checked, position };
}

/** Unchecked items, then checked ones, each in insertion order. */
export async function readShoppingList(
  { db, recipeData }: ShoppingDeps,
  { id: userId }: UserId,
): Promise<ShoppingItem[]> {
  const [{ lexicon }, rows] = await Promise.all([recipeData(), listShoppingItems(db, userId)]);
  return rows.map((row) => toShoppingItem(row, lexicon));
}

async function insertItems(tx: Db, userId: string, items: readonly NewShoppingItem[]): Promise<void> {
  if (items.length === 0) return;
  const inserted = await insertShoppingItems(tx, userId, items);
  if (inserted.length > 0) return;
  // An existing client-generated id is a repeated request.
  const presentIds = new Set((await listShoppingItems(tx, userId)).map(({ id }) => id));
  if (!items.every(({ id }) => id !== undefined && presentIds.has(id))) throw new AppError("shopping_list_full");
}

type RecipeAdditions = Omit<AddedRecipe, "list">;
type IdempotentAddition = { userId: string; key: string | undefined; recipeId: string };

/** Adds once for a key, in the transaction that claims it: a repeated request returns what was added. */
async function addWithIdempotencyKey(
  tx: Db,
  { userId, key, recipeId }: IdempotentAddition,
  add: () => Promise<RecipeAdditions>,
): Promise<RecipeAdditions> {
  if (key === undefined) return add();
  const claim = { userId, key, path: "recipes.shopping.addRecipe", bodyHash: recipeId };
  if (await claimIdempotencyKey(tx, claim)) {
    const answer = await add();
    await saveIdempotentResponse(tx, userId, key, 200, answer);
    return answer;
  }
  const first = await findIdempotencyKey(tx, userId, key);
  if (first?.path !== claim.path || first.bodyHash !== recipeId) throw new AppError("idempotency_key_reused");
  return additionsOutput.parse(first.response);
}

/** Adds the ingredients of a recipe for the requested number of portions. */
export async function addRecipeToShopping(
  deps: ShoppingDeps,
  currentUser: UserId,
  { id, servings, withStaples, key }: AddRecipeInput,
): Promise<AddedRecipe> {
  const recipe = await requireRecipe(deps, currentUser, id);
  const data = await deps.recipeData();
  const { lexicon } = data;
  const scaledRecipe = scaleRecipe(withHouseholdMeasures(recipe, data), servings ?? recipe.servings);
  const userId = currentUser.id;
  const additions = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return addWithIdempotencyKey(tx, { userId, key, recipeId: recipe.id }, async () => {
      const list = await listShoppingItems(tx, userId);
      const { changed, added, leftOut } = mergeIntoShoppingList(list, [scaledRecipe], lexicon, withStaples);
      if (changed.length > 0) await updateShoppingItems(tx, userId, changed);
      const items = added.map(({ name, text, grams }) => ({ name, text, grams, recipeId: recipe.id }));
      await insertItems(tx, userId, items);
      return { added: added.length, merged: changed.length, leftOut: [...leftOut] };
    });
  });
  return { ...additions, list: await readShoppingList(deps, currentUser) };
}

/** Adds a typed line. */
export async function addToShopping(
  deps: ShoppingDeps,
  currentUser: UserId,
  { id, text }: AddShoppingInput,
): Promise<ShoppingItem[]> {
  const { lexicon } = await deps.recipeData();
  const name = lexicon.find(text)?.name ?? text;
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    await insertItems(tx, currentUser.id, [{ id, name, text, grams: null, recipeId: null }]);
  });
  return readShoppingList(deps, currentUser);
}

export async function setItemChecked(
  deps: ShoppingDeps,
  currentUser: UserId,
  { id, checked }: CheckShoppingInput,
): Promise<ShoppingItem[]> {
  const row = isUuid(id) ? await setShoppingItemChecked(deps.db, currentUser.id, id, checked) : undefined;
  if (!row) throw new AppError("not_found");
  return readShoppingList(deps, currentUser);
}

/** Removes an item; does nothing where it is already removed. */
export async function removeFromShopping(deps: ShoppingDeps, currentUser: UserId, id: string): Promise<ShoppingItem[]> {
  if (isUuid(id)) await deleteShoppingItem(deps.db, currentUser.id, id);
  return readShoppingList(deps, currentUser);
}

/** Restores removed items at their positions; existing ones are unchanged. */
export async function restoreToShopping(
  deps: ShoppingDeps,
  currentUser: UserId,
  { items }: RestoreShoppingInput,
): Promise<ShoppingItem[]> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    await insertItems(tx, currentUser.id, items);
  });
  return readShoppingList(deps, currentUser);
}

export async function clearShoppingList(
  deps: ShoppingDeps,
  currentUser: UserId,
  what: "checked" | "all",
): Promise<ShoppingItem[]> {
  await clearShoppingItems(deps.db, currentUser.id, what);
  return readShoppingList(deps, currentUser);
}
