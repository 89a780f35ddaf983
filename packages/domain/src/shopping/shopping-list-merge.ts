import type { IngredientFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";
import { shoppingKey, shoppingList } from "./shopping-list.ts";
import type { ShoppingNeed } from "./shopping-list.ts";

/** Something that is on a list. `grams`: null for what a person wrote by hand. */
export type ShoppingEntry = {
  id: string;
  name: string;
  text: string;
  grams: number | null;
  checked: boolean;
};

/** What to write to a list: other amounts of what is on it, and new things for its end. */
export type ShoppingAdditions = {
  changed: readonly { id: string; text: string; grams: number }[];
  added: readonly ShoppingNeed[];
  /** Names of what any kitchen has and nobody asked for. */
  leftOut: readonly string[];
};

const partOf = ({ name, text, grams }: { name: string; text: string; grams: number }): RecipeIngredient => ({
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
export function shoppingAdditions(
  list: readonly ShoppingEntry[],
  recipes: readonly Pick<RecipeDraft, "ingredients">[],
  lexicon: IngredientFinder,
  withStaples: boolean,
): ShoppingAdditions {
  const keyOf = (thing: { name: string }): string => shoppingKey(thing, lexicon.find(thing.name));
  const open = new Map<string, { id: string; part: RecipeIngredient }>();
  for (const { id, grams, checked, ...entry } of list) {
    if (checked || grams === null) continue;
    const key = keyOf(entry);
    if (!open.has(key)) open.set(key, { id, part: partOf({ ...entry, grams }) });
  }
  const changed: { id: string; text: string; grams: number }[] = [];
  const added: ShoppingNeed[] = [];
  const needs = shoppingList(recipes, lexicon, withStaples);
  for (const need of needs) {
    const there = open.get(keyOf(need));
    const both = there && shoppingList([{ ingredients: [there.part, partOf(need)] }], lexicon, true)[0];
    if (both === undefined || there === undefined) added.push(need);
    else changed.push({ id: there.id, text: both.text, grams: both.grams });
  }
  const bought = new Set(needs.map(keyOf));
  const all = withStaples ? needs : shoppingList(recipes, lexicon, true);
  const leftOut = all.filter((need) => !bought.has(keyOf(need))).map(({ name }) => name);
  return { changed, added, leftOut };
}
