import type { Ingredient, IngredientKind } from "../recipes/ingredients/ingredient.ts";
import {
  formatGrams,
  parseIngredientAmount,
  formatIngredientAmount,
} from "../recipes/ingredients/ingredient-amount.ts";
import type { IngredientAmount } from "../recipes/ingredients/ingredient-amount.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import type { IngredientFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Parts of a shop, in the order in which people walk through it. */
export const shoppingGroups = [
  "vegetables",
  "fruit",
  "meat",
  "fish",
  "dairy",
  "grains",
  "legumes",
  "pantry",
  "plant_based",
  "drinks",
  "other",
] as const;
export type ShoppingGroup = (typeof shoppingGroups)[number];

const groupByKind: Record<IngredientKind, ShoppingGroup> = {
  verdura: "vegetables",
  fungo: "vegetables",
  erba: "vegetables",
  frutta: "fruit",
  "frutta-secca": "fruit",
  pollame: "meat",
  maiale: "meat",
  manzo: "meat",
  agnello: "meat",
  selvaggina: "meat",
  salume: "meat",
  pesce: "fish",
  crostaceo: "fish",
  mollusco: "fish",
  alga: "fish",
  uovo: "dairy",
  latte: "dairy",
  formaggio: "dairy",
  yogurt: "dairy",
  panna: "dairy",
  grasso: "dairy",
  cereale: "grains",
  farina: "grains",
  pasta: "grains",
  "pasta-fresca": "grains",
  riso: "grains",
  pane: "grains",
  impasto: "grains",
  legume: "legumes",
  seme: "pantry",
  olio: "pantry",
  condimento: "pantry",
  salsa: "pantry",
  spezia: "pantry",
  dolcificante: "pantry",
  cioccolato: "pantry",
  dolce: "pantry",
  brodo: "pantry",
  conserva: "pantry",
  "alternativa-vegetale": "plant_based",
  bevanda: "drinks",
  alcol: "drinks",
  altro: "other",
};

/** Something to buy: `text` with its amount, `grams` of all recipes together. */
export type ShoppingLine = { group: ShoppingGroup; name: string; text: string; grams: number };

/**
 * What a shop has as one thing. Shapes of pasta are bought apart; anything else is one thing by whatever name the
 * lexicon knows it.
 */
export function shoppingKey({ name }: { name: string }, known: Ingredient | undefined): string {
  return normalizeSearchText(known === undefined || known.kind === "pasta" ? name : known.name);
}

function hasSameMeasure(one: IngredientAmount, other: IngredientAmount): boolean {
  if (one.kind !== other.kind || one.lead !== other.lead) return false;
  if (!("noun" in one && "noun" in other)) return true;
  return one.noun.singular === other.noun.singular && one.noun.after.join(" ") === other.noun.after.join(" ");
}

/** One line for several: their sum in the measure that all of them use, else in grams; without numbers, the first. */
function mergeAmountText(parts: readonly RecipeIngredient[], grams: number): string {
  const [first, ...others] = parts
    .map(({ text }) => parseIngredientAmount(text))
    .filter((said) => said !== undefined);
  const line = parts[0]?.text ?? "";
  if (first === undefined || parts.length === 1) return line;
  if (!others.every((other) => hasSameMeasure(first, other)))
    return `${formatGrams(grams)} di ${parts[0]?.name ?? ""}`;
  return formatIngredientAmount({
    ...first,
    amount: others.reduce((sum, { amount }) => sum + amount, first.amount),
  });
}

/** What lies in the cupboard for months. Onions, garlic and fresh herbs may be had in any kitchen, and are bought each week. */
const isPantryStaple = ({ staple, kind }: Ingredient): boolean =>
  staple && kind !== "verdura" && kind !== "erba";

/**
 * What several recipes need, each thing once with its grams added up, by the parts of a shop and in the order of the
 * recipes. Water is never bought; `withStaples` false leaves out what any kitchen has in its
 * cupboard.
 */
export function buildShoppingList(
  recipes: readonly Pick<RecipeDraft, "ingredients">[],
  lexicon: IngredientFinder,
  includeStaples: boolean,
): ShoppingLine[] {
  const needs = new Map<string, { group: ShoppingGroup; parts: RecipeIngredient[] }>();
  for (const part of recipes.flatMap(({ ingredients }) => ingredients)) {
    const known = lexicon.find(part.ingredient ?? part.name);
    if (known?.name === "acqua" || (!includeStaples && known && isPantryStaple(known))) continue;
    const key = shoppingKey(part, known);
    const need = needs.get(key) ?? {
      group: known === undefined ? "other" : groupByKind[known.kind],
      parts: [],
    };
    need.parts.push(part);
    needs.set(key, need);
  }
  return [...needs.values()]
    .map(({ group, parts }) => {
      const grams = roundToOneDecimal(parts.reduce((sum, part) => sum + part.grams, 0));
      return { group, name: parts[0]?.name ?? "", text: mergeAmountText(parts, grams), grams };
    })
    .toSorted((a, b) => shoppingGroups.indexOf(a.group) - shoppingGroups.indexOf(b.group));
}

/** The list as text to send to somebody, one thing a line under the name that `labels` gives its part of the shop. */
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
