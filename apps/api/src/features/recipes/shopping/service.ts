import { AppError } from "@fetta/domain/errors";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { scaleRecipe } from "@fetta/domain/recipes/recipe-scaling";
import { shoppingAdditions } from "@fetta/domain/shopping/shopping-list-merge";
import { shoppingList } from "@fetta/domain/shopping/shopping-list";
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  saveIdempotentAnswer,
} from "@fetta/db/queries/platform/idempotency-key";
import {
  checkShoppingItem,
  clearShoppingItems,
  deleteShoppingItem,
  insertShoppingItems,
  listShoppingItems,
  updateShoppingItems,
} from "@fetta/db/queries/recipes/shopping-item";
import type { NewShoppingItem, ShoppingItemRow } from "@fetta/db/queries/recipes/shopping-item";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../../deps.ts";
import type { Viewer } from "../../auth/current-user.ts";
import { isOurId } from "../../../lib/uuid.ts";
import { storedRecipe } from "../service.ts";
import { additionsOutput } from "./schema.ts";
import type {
  AddedRecipe,
  AddRecipeInput,
  AddShoppingInput,
  CheckShoppingInput,
  RestoreShoppingInput,
  ShoppingItem,
} from "./schema.ts";

type Store = Pick<Deps, "db" | "kitchen">;
type Person = Pick<Viewer, "id">;

/** Water is in no part of a shop. */
function itemOf(row: ShoppingItemRow, lexicon: IngredientLexicon): ShoppingItem {
  const { id, name, text, grams, recipeId, checked, position } = row;
  const part = { name, text, grams: grams ?? 0, ingredient: null, ref: null, origin: "own" as const };
  const group = shoppingList([{ ingredients: [part] }], lexicon, true)[0]?.group ?? "other";
  return { id, group, name, text, grams, recipeId, checked, position };
}

/** What is still to buy, then what is checked off, each in the order in which it was put there. */
export async function listShopping({ db, kitchen }: Store, { id: userId }: Person): Promise<ShoppingItem[]> {
  const [{ lexicon }, rows] = await Promise.all([kitchen(), listShoppingItems(db, userId)]);
  return rows.map((row) => itemOf(row, lexicon));
}

async function insert(tx: Db, userId: string, items: readonly NewShoppingItem[]): Promise<void> {
  if (items.length === 0) return;
  const made = await insertShoppingItems(tx, userId, items);
  if (made.length > 0) return;
  // A client-made id that is there already is the same request sent again.
  const present = new Set((await listShoppingItems(tx, userId)).map(({ id }) => id));
  if (!items.every(({ id }) => id !== undefined && present.has(id))) throw new AppError("shopping_list_full");
}

type Additions = Omit<AddedRecipe, "list">;
type Once = { userId: string; key: string | undefined; recipeId: string };

/** Adds once for a key, in the transaction that claims it: sent again, the request answers with what was added. */
async function addOnce(
  tx: Db,
  { userId, key, recipeId }: Once,
  add: () => Promise<Additions>,
): Promise<Additions> {
  if (key === undefined) return add();
  const claim = { userId, key, path: "recipes.shopping.addRecipe", bodyHash: recipeId };
  if (await claimIdempotencyKey(tx, claim)) {
    const answer = await add();
    await saveIdempotentAnswer(tx, userId, key, 200, answer);
    return answer;
  }
  const first = await findIdempotencyKey(tx, userId, key);
  if (first?.path !== claim.path || first.bodyHash !== recipeId) throw new AppError("idempotency_key_reused");
  return additionsOutput.parse(first.response);
}

/** Puts what a recipe needs on the list, for as many portions as are wanted. */
export async function addRecipeToShopping(
  deps: Store,
  viewer: Person,
  { id, servings, withStaples, key }: AddRecipeInput,
): Promise<AddedRecipe> {
  const recipe = await storedRecipe(deps, viewer, id);
  const { lexicon } = await deps.kitchen();
  const served = scaleRecipe(recipe, servings ?? recipe.servings);
  const userId = viewer.id;
  const additions = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return addOnce(tx, { userId, key, recipeId: recipe.id }, async () => {
      const list = await listShoppingItems(tx, userId);
      const { changed, added, leftOut } = shoppingAdditions(list, [served], lexicon, withStaples);
      if (changed.length > 0) await updateShoppingItems(tx, userId, changed);
      const items = added.map(({ name, text, grams }) => ({ name, text, grams, recipeId: recipe.id }));
      await insert(tx, userId, items);
      return { added: added.length, merged: changed.length, leftOut: [...leftOut] };
    });
  });
  return { ...additions, list: await listShopping(deps, viewer) };
}

/** Puts a typed line on the list. */
export async function addToShopping(
  deps: Store,
  viewer: Person,
  { id, text }: AddShoppingInput,
): Promise<ShoppingItem[]> {
  const { lexicon } = await deps.kitchen();
  const name = lexicon.find(text)?.name ?? text;
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    await insert(tx, viewer.id, [{ id, name, text, grams: null, recipeId: null }]);
  });
  return listShopping(deps, viewer);
}

export async function checkShopping(
  deps: Store,
  viewer: Person,
  { id, checked }: CheckShoppingInput,
): Promise<ShoppingItem[]> {
  const row = isOurId(id) ? await checkShoppingItem(deps.db, viewer.id, id, checked) : undefined;
  if (!row) throw new AppError("not_found");
  return listShopping(deps, viewer);
}

/** Takes a thing off the list; one that is gone already is left alone without a word. */
export async function removeFromShopping(deps: Store, viewer: Person, id: string): Promise<ShoppingItem[]> {
  if (isOurId(id)) await deleteShoppingItem(deps.db, viewer.id, id);
  return listShopping(deps, viewer);
}

/** Puts things back that were taken off, each in its place; what is there already stays as it is. */
export async function restoreToShopping(
  deps: Store,
  viewer: Person,
  { items }: RestoreShoppingInput,
): Promise<ShoppingItem[]> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    await insert(tx, viewer.id, items);
  });
  return listShopping(deps, viewer);
}

export async function clearShopping(
  deps: Store,
  viewer: Person,
  what: "checked" | "all",
): Promise<ShoppingItem[]> {
  await clearShoppingItems(deps.db, viewer.id, what);
  return listShopping(deps, viewer);
}
