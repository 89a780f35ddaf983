import { randomUUID } from "node:crypto";
import { mergeIntoShoppingList } from "@fetta/domain/shopping/shopping-list";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../schema/schema.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { aRecipe } from "../../testing/recipe-factories.ts";
import { deleteRecipe } from "./recipe.ts";
import {
  setShoppingItemChecked,
  clearShoppingItems,
  deleteShoppingItem,
  insertShoppingItems,
  listShoppingItems,
  maxShoppingItems,
  updateShoppingItems,
  type NewShoppingItem,
} from "./shopping-item.ts";
import { lockUser } from "../account/user.ts";

const db: Db = await createTestDatabase();
let user: { id: string };
let other: { id: string };
beforeEach(async () => {
  user = await aUser(db);
  other = await aUser(db);
});

const newItem = (name: string, more: Partial<NewShoppingItem> = {}): NewShoppingItem => ({
  name,
  text: name,
  grams: null,
  recipeId: null,
  ...more,
});
const insertItems = (...names: string[]) =>
  insertShoppingItems(
    db,
    user.id,
    names.map((name) => newItem(name)),
  );
const listTexts = async (userId = user.id): Promise<string[]> =>
  (await listShoppingItems(db, userId)).map(({ text }) => text);

describe("a shopping list", () => {
  test("keeps the order in which items were added, with their amounts and recipe", async () => {
    const recipe = await aRecipe(db, user);
    await insertItems("latte", "uova");
    const [made] = await insertShoppingItems(db, user.id, [
      newItem("zucchine", { text: "2 zucchine", grams: 400.5, recipeId: recipe.id }),
    ]);
    expect(made).toMatchObject({ text: "2 zucchine", grams: 400.5, recipeId: recipe.id, checked: false });
    const list = await listShoppingItems(db, user.id);
    expect(list.map(({ name }) => name)).toEqual(["latte", "uova", "zucchine"]);
    expect(list.at(-1)).toEqual(made);
  });

  test("lists checked items last, and unchecked ones in their place again", async () => {
    const [milk] = await insertItems("latte", "uova", "pane");
    expect(await setShoppingItemChecked(db, user.id, milk?.id ?? "", true)).toMatchObject({ checked: true });
    await setShoppingItemChecked(db, user.id, milk?.id ?? "", true);
    expect(await listTexts()).toEqual(["uova", "pane", "latte"]);
    await setShoppingItemChecked(db, user.id, milk?.id ?? "", false);
    expect(await listTexts()).toEqual(["latte", "uova", "pane"]);
  });

  test("appends new items after others were deleted", async () => {
    const [first, , third] = await insertItems("latte", "uova", "pane");
    expect(await deleteShoppingItem(db, user.id, third?.id ?? "")).toBe(true);
    expect(await deleteShoppingItem(db, user.id, third?.id ?? "")).toBe(false);
    await deleteShoppingItem(db, user.id, first?.id ?? "");
    await insertItems("riso", "ceci");
    expect(await listTexts()).toEqual(["uova", "riso", "ceci"]);
  });

  test("restores deleted items in their place and state", async () => {
    const [, eggs, bread] = await insertItems("latte", "uova", "pane");
    await setShoppingItemChecked(db, user.id, bread?.id ?? "", true);
    await clearShoppingItems(db, user.id, "checked");
    await deleteShoppingItem(db, user.id, eggs?.id ?? "");
    const gone = [eggs, bread].flatMap((row) => (row ? [row] : []));
    const back = gone.map((row) => newItem(row.name, { ...row, checked: row.name === "pane" }));
    await insertShoppingItems(db, user.id, back);
    await insertShoppingItems(db, user.id, back);
    const list = await listShoppingItems(db, user.id);
    expect(list.map(({ name, checked }) => [name, checked])).toEqual([
      ["latte", false],
      ["uova", false],
      ["pane", true],
    ]);
  });

  test("is cleared of checked items, or of all", async () => {
    const [milk, eggs] = await insertItems("latte", "uova", "pane");
    for (const item of [milk, eggs]) await setShoppingItemChecked(db, user.id, item?.id ?? "", true);
    expect(await clearShoppingItems(db, user.id, "checked")).toBe(2);
    expect(await listTexts()).toEqual(["pane"]);
    expect(await clearShoppingItems(db, user.id, "all")).toBe(1);
    expect(await listTexts()).toEqual([]);
  });

  test("stores an item once when the client sends it twice", async () => {
    const item = newItem("latte", { id: randomUUID() });
    expect(await insertShoppingItems(db, user.id, [item])).toMatchObject([{ id: item.id, name: "latte" }]);
    expect(await insertShoppingItems(db, user.id, [item, newItem("uova")])).toMatchObject([{ name: "uova" }]);
    expect(await listTexts()).toEqual(["latte", "uova"]);
  });

  test("keeps the items of a deleted recipe", async () => {
    const { id } = await aRecipe(db, user);
    await insertShoppingItems(db, user.id, [newItem("zucchine", { recipeId: id })]);
    await deleteRecipe(db, user.id, id);
    expect(await listShoppingItems(db, user.id)).toMatchObject([{ name: "zucchine", recipeId: null }]);
  });

  test("holds three hundred items, and stores all items of a request or none", async () => {
    await insertItems(...Array.from({ length: maxShoppingItems - 1 }, (_, at) => `cosa ${at}`));
    expect(await insertItems("latte", "uova")).toEqual([]);
    expect(await insertItems("latte")).toHaveLength(1);
    expect(await insertItems("uova")).toEqual([]);
    expect(await listTexts()).toHaveLength(300);
    expect(await insertShoppingItems(db, other.id, [newItem("uova")])).toHaveLength(1);
  });
});

describe("a recipe added to the list", () => {
  const lexicon = { find: () => undefined };

  /** As the service does: one at a time, existing items grow and new ones go to the end. */
  const add = (recipe: Awaited<ReturnType<typeof aRecipe>>) =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id);
      const list = await listShoppingItems(tx, user.id);
      const { changed, added } = mergeIntoShoppingList(list, [recipe], lexicon, false);
      await updateShoppingItems(tx, user.id, changed);
      const items = added.map(({ name, text, grams }) => ({ name, text, grams, recipeId: recipe.id }));
      await insertShoppingItems(tx, user.id, items);
    });

  test("twice, even simultaneously, doubles the amounts and not the lines", async () => {
    const recipe = await aRecipe(db, user);
    await insertItems("latte");
    await Promise.all([add(recipe), add(recipe)]);
    const list = await listShoppingItems(db, user.id);
    expect(list.map(({ text, grams }) => [text, grams])).toEqual([
      ["latte", null],
      ["320 g di spaghetti", 320],
      ["4 zucchine medie", 800],
    ]);
  });

  test("again after its items were checked adds them anew", async () => {
    const recipe = await aRecipe(db, user);
    await add(recipe);
    const [pasta] = await listShoppingItems(db, user.id);
    await setShoppingItemChecked(db, user.id, pasta?.id ?? "", true);
    await add(recipe);
    expect((await listShoppingItems(db, user.id)).map(({ text, checked }) => [text, checked])).toEqual([
      ["4 zucchine medie", false],
      ["160 g di spaghetti", false],
      ["160 g di spaghetti", true],
    ]);
  });
});

describe("another user", () => {
  test("can neither read nor change a list", async () => {
    const [item] = await insertItems("latte");
    const id = item?.id ?? "";
    await setShoppingItemChecked(db, user.id, id, true);
    expect(await listShoppingItems(db, other.id)).toEqual([]);
    expect(await setShoppingItemChecked(db, other.id, id, false)).toBeUndefined();
    await updateShoppingItems(db, other.id, [{ id, text: "veleno", grams: 1 }]);
    expect(await deleteShoppingItem(db, other.id, id)).toBe(false);
    expect(await clearShoppingItems(db, other.id, "all")).toBe(0);
    expect(await insertShoppingItems(db, other.id, [newItem("mio", { id })])).toMatchObject([{ name: "mio" }]);
    expect(await listShoppingItems(db, user.id)).toEqual([{ ...item, checked: true }]);
  });

  test("cannot link an item to another account's recipe", async () => {
    const { id } = await aRecipe(db, user);
    const made = await insertShoppingItems(db, other.id, [newItem("uova", { recipeId: id })]);
    expect(made).toMatchObject([{ name: "uova", recipeId: null }]);
  });

  test("keeps their list when an account is deleted with its own", async () => {
    await insertItems("latte");
    await insertShoppingItems(db, other.id, [newItem("uova")]);
    await db.deleteFrom("appUser").where("id", "=", user.id).execute();
    expect(await listTexts()).toEqual([]);
    expect(await listTexts(other.id)).toEqual(["uova"]);
  });
});
