import type { Ingredient, IngredientKind } from "../recipes/ingredients/ingredient.ts";
import { gramsText, readAmount, writeAmount } from "../recipes/ingredients/ingredient-amount.ts";
import type { KitchenAmount } from "../recipes/ingredients/ingredient-amount.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import type { IngredientFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";
import { searchText } from "../search/search-tokenizer.ts";

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

const groups: Record<IngredientKind, ShoppingGroup> = {
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
export type ShoppingNeed = { group: ShoppingGroup; name: string; text: string; grams: number };

/**
 * What a shop has as one thing. Shapes of pasta are bought apart; anything else is one thing by whatever name the
 * lexicon knows it.
 */
export function shoppingKey({ name }: { name: string }, known: Ingredient | undefined): string {
  return searchText(known === undefined || known.kind === "pasta" ? name : known.name);
}

function sameMeasure(one: KitchenAmount, other: KitchenAmount): boolean {
  if (one.kind !== other.kind || one.lead !== other.lead) return false;
  if (!("noun" in one && "noun" in other)) return true;
  return one.noun.singular === other.noun.singular && one.noun.after.join(" ") === other.noun.after.join(" ");
}

/** One line for several: their sum in the measure that all of them use, else in grams; without numbers, the first. */
function mergedText(parts: readonly RecipeIngredient[], grams: number): string {
  const [first, ...others] = parts.map(({ text }) => readAmount(text)).filter((said) => said !== undefined);
  const line = parts[0]?.text ?? "";
  if (first === undefined || parts.length === 1) return line;
  if (!others.every((other) => sameMeasure(first, other)))
    return `${gramsText(grams)} di ${parts[0]?.name ?? ""}`;
  return writeAmount({ ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) });
}

/** What lies in the cupboard for months. Onions, garlic and fresh herbs may be had in any kitchen, and are bought each week. */
const isInTheCupboard = ({ staple, kind }: Ingredient): boolean =>
  staple && kind !== "verdura" && kind !== "erba";

/**
 * What several recipes need, each thing once with its grams added up, by the parts of a shop and in the order of the
 * recipes. Water is never bought; `withStaples` false leaves out what any kitchen has in its
 * cupboard.
 */
export function shoppingList(
  recipes: readonly Pick<RecipeDraft, "ingredients">[],
  lexicon: IngredientFinder,
  withStaples: boolean,
): ShoppingNeed[] {
  const needs = new Map<string, { group: ShoppingGroup; parts: RecipeIngredient[] }>();
  for (const part of recipes.flatMap(({ ingredients }) => ingredients)) {
    const known = lexicon.find(part.ingredient ?? part.name);
    if (known?.name === "acqua" || (!withStaples && known && isInTheCupboard(known))) continue;
    const key = shoppingKey(part, known);
    const need = needs.get(key) ?? { group: known === undefined ? "other" : groups[known.kind], parts: [] };
    need.parts.push(part);
    needs.set(key, need);
  }
  return [...needs.values()]
    .map(({ group, parts }) => {
      const grams = oneDecimal(parts.reduce((sum, part) => sum + part.grams, 0));
      return { group, name: parts[0]?.name ?? "", text: mergedText(parts, grams), grams };
    })
    .toSorted((a, b) => shoppingGroups.indexOf(a.group) - shoppingGroups.indexOf(b.group));
}

/** The list as text to send to somebody, one thing a line under the name that `labels` gives its part of the shop. */
export function shoppingText(
  needs: readonly Pick<ShoppingNeed, "group" | "text">[],
  title: string,
  labels: Readonly<Record<ShoppingGroup, string>>,
): string {
  const parts = shoppingGroups
    .map((group) => ({ group, lines: needs.filter((need) => need.group === group) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => [labels[group], ...lines.map(({ text }) => `- ${text}`)].join("\n"));
  return [title, ...parts].join("\n\n");
}
