import type { IngredientFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";
import { shoppingKey, buildShoppingList, type ShoppingLine } from "./shopping-list.ts";

/** An entry of a stored list. `grams`: null for an entry that the user typed. */
export type ShoppingListEntry = {
  id: string;
  name: string;
  text: string;
  grams: number | null;
  checked: boolean;
};

/** Changes to a stored list: new amounts of existing entries, and entries to append. */
export type ShoppingListChanges = {
  changed: readonly { id: string; text: string; grams: number }[];
  added: readonly ShoppingLine[];
  /** Names of staples that were left out. */
  leftOut: readonly string[];
};

const asRecipeIngredient = ({
  name,
  text,
  grams,
}: {
  name: string;
  text: string;
  grams: number;
}): RecipeIngredient => ({
  name,
  text,
  grams,
  ingredient: null,
  ref: null,
  origin: "own",
});

/**
 * Merges the ingredients of several recipes into a list. An open entry of another recipe is updated with the sum of
 * both amounts; checked entries count as bought, and entries that the user typed are not changed.
 */
export function mergeIntoShoppingList(
  list: readonly ShoppingListEntry[],
  recipes: readonly Pick<RecipeDraft, "ingredients">[],
  lexicon: IngredientFinder,
  includeStaples: boolean,
): ShoppingListChanges {
  const keyOf = (thing: { name: string }): string => shoppingKey(thing, lexicon.find(thing.name));
  const openEntries = new Map<string, { id: string; part: RecipeIngredient }>();
  for (const { id, grams, checked, ...entry } of list) {
    if (checked || grams === null) continue;
    const key = keyOf(entry);
    if (!openEntries.has(key)) openEntries.set(key, { id, part: asRecipeIngredient({ ...entry, grams }) });
  }
  const changed: { id: string; text: string; grams: number }[] = [];
  const added: ShoppingLine[] = [];
  const needs = buildShoppingList(recipes, lexicon, includeStaples);
  for (const need of needs) {
    const existing = openEntries.get(keyOf(need));
    const merged =
      existing && buildShoppingList([{ ingredients: [existing.part, asRecipeIngredient(need)] }], lexicon, true)[0];
    if (merged === undefined || existing === undefined) added.push(need);
    else changed.push({ id: existing.id, text: merged.text, grams: merged.grams });
  }
  const neededKeys = new Set(needs.map(keyOf));
  const all = includeStaples ? needs : buildShoppingList(recipes, lexicon, true);
  const leftOut = all.filter((need) => !neededKeys.has(keyOf(need))).map(({ name }) => name);
  return { changed, added, leftOut };
}
