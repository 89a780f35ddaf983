import type { IngredientFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";
import { shoppingKey, buildShoppingList } from "./shopping-list.ts";
import type { ShoppingLine } from "./shopping-list.ts";

/** Something that is on a list. `grams`: null for what a person wrote by hand. */
export type ShoppingListEntry = {
  id: string;
  name: string;
  text: string;
  grams: number | null;
  checked: boolean;
};

/** What to write to a list: other amounts of what is on it, and new things for its end. */
export type ShoppingListChanges = {
  changed: readonly { id: string; text: string; grams: number }[];
  added: readonly ShoppingLine[];
  /** Names of what any kitchen has and nobody asked for. */
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
 * What several recipes add to a list. What is still to buy there for another recipe is bought once, with both amounts;
 * what is checked off has been bought, and what a person wrote by hand stays in their words.
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
      existing &&
      buildShoppingList([{ ingredients: [existing.part, asRecipeIngredient(need)] }], lexicon, true)[0];
    if (merged === undefined || existing === undefined) added.push(need);
    else changed.push({ id: existing.id, text: merged.text, grams: merged.grams });
  }
  const neededKeys = new Set(needs.map(keyOf));
  const all = includeStaples ? needs : buildShoppingList(recipes, lexicon, true);
  const leftOut = all.filter((need) => !neededKeys.has(keyOf(need))).map(({ name }) => name);
  return { changed, added, leftOut };
}
