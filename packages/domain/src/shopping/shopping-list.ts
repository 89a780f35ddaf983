import { kindsByShoppingGroup } from "../recipes/ingredients/ingredient-kinds.ts";
import type { Ingredient, IngredientKind } from "../recipes/ingredients/ingredient.ts";
import {
  formatGrams,
  parseIngredientAmount,
  formatIngredientAmount,
  type IngredientAmount,
} from "../recipes/ingredients/ingredient-amount.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { toHouseholdLine } from "../recipes/ingredients/household-amount.ts";
import type { IngredientFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Departments of a shop, in walking order. */
export const shoppingGroups = Object.keys(kindsByShoppingGroup) as ShoppingGroup[];
export type ShoppingGroup = keyof typeof kindsByShoppingGroup;

const toShoppingGroup = (kind: IngredientKind): ShoppingGroup =>
  shoppingGroups.find((group) => kindsByShoppingGroup[group].some((each) => each === kind)) ?? "other";

/** An item to buy: `text` with its amount, `grams` over all recipes. */
export type ShoppingLine = { group: ShoppingGroup; name: string; text: string; grams: number };

/**
 * Key under which ingredients are merged into one item. Pasta shapes stay separate; any other ingredient merges under
 * its lexicon name.
 */
function shoppingKey({ name }: { name: string }, known: Ingredient | undefined): string {
  return normalizeSearchText(known === undefined || known.kind === "pasta" ? name : known.name);
}

function hasSameMeasure(one: IngredientAmount, other: IngredientAmount): boolean {
  if (one.kind !== other.kind || one.lead !== other.lead) return false;
  if (!("noun" in one && "noun" in other)) return true;
  return one.noun.singular === other.noun.singular && one.noun.after.join(" ") === other.noun.after.join(" ");
}

/**
 * The merged amount of several parts: their sum in a common measure, else in grams; without numbers, the first text.
 */
function sumAmountText(parts: readonly RecipeIngredient[], grams: number): string {
  const [first, ...others] = parts
    .map(({ text }) => parseIngredientAmount(text))
    .filter((amount) => amount !== undefined);
  const line = parts[0]?.text ?? "";
  if (first === undefined || parts.length === 1) return line;
  if (!others.every((other) => hasSameMeasure(first, other))) return `${formatGrams(grams)} di ${parts[0]?.name ?? ""}`;
  return formatIngredientAmount({ ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) });
}

const isCounted = ({ text }: RecipeIngredient): boolean => {
  const amount = parseIngredientAmount(text);
  return amount !== undefined && "noun" in amount;
};

/** The merged amount, in a household measure where grams are close to one and a part is in one. */
function mergeAmountText(parts: readonly RecipeIngredient[], grams: number, known: Ingredient | undefined): string {
  const text = sumAmountText(parts, grams);
  return known === undefined || !parts.some(isCounted) ? text : toHouseholdLine(text, grams, known);
}

/** Staples that keep for months. Onions, garlic and fresh herbs are staples of a recipe, but are bought every week. */
const isPantryStaple = ({ staple, kind }: Ingredient): boolean => staple && kind !== "verdura" && kind !== "erba";

/**
 * Ingredients of several recipes, each once with its grams added up, by department and in the order of the recipes.
 * Water is excluded; `withStaples` false excludes the staples that keep for months.
 */
export function buildShoppingList(
  recipes: readonly Pick<RecipeDraft, "ingredients">[],
  lexicon: IngredientFinder,
  includeStaples: boolean,
): ShoppingLine[] {
  const needs = new Map<string, { known: Ingredient | undefined; parts: RecipeIngredient[] }>();
  for (const part of recipes.flatMap(({ ingredients }) => ingredients)) {
    const known = lexicon.find(part.ingredient ?? part.name);
    if (known?.name === "acqua" || (!includeStaples && known && isPantryStaple(known))) continue;
    const key = shoppingKey(part, known);
    const need = needs.get(key) ?? { known, parts: [] };
    need.parts.push(part);
    needs.set(key, need);
  }
  return [...needs.values()]
    .map(({ known, parts }) => {
      const group = known === undefined ? "other" : toShoppingGroup(known.kind);
      const grams = roundToOneDecimal(parts.reduce((sum, part) => sum + part.grams, 0));
      return { group, name: parts[0]?.name ?? "", text: mergeAmountText(parts, grams, known), grams };
    })
    .toSorted((a, b) => shoppingGroups.indexOf(a.group) - shoppingGroups.indexOf(b.group));
}

/** The list as plain text for sharing, one item per line under the department name from `labels`. */
export function shoppingListToText(
  needs: readonly Pick<ShoppingLine, "group" | "text">[],
  title: string,
  labels: Readonly<Record<ShoppingGroup, string>>,
): string {
  const parts = shoppingGroups
    .map((group) => ({ group, lines: needs.filter((need) => need.group === group) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => [labels[group], ...lines.map(({ text }) => `- ${text}`)].join("\n"));
  return [title, ...parts].join("\n\n");
}

/** An entry of a stored list. `grams`: null for an entry that the user typed. */
export type ShoppingListEntry = { id: string; name: string; text: string; grams: number | null; checked: boolean };

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
}): RecipeIngredient => ({ name, text, grams, ingredient: null, ref: null, origin: "custom" });

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
