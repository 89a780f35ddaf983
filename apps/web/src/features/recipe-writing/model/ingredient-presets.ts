import { unitCountToGrams, listFoodUnits } from "@fetta/domain/portions/food-units";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { matchWord, parseSearchQuery } from "@fetta/domain/search/search-query";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import { servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { formatUnitCount } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import type { DraftIngredient } from "./recipe-draft.ts";

const maxLineLength = recipeLimits.maxIngredientLength;

/** A preset weight in grams, and the line of the recipe with it: empty for plain grams. */
export type IngredientPreset = { key: string; label: string; grams: number; text: string };

type CountableFood = Pick<FoodHit, "units" | "liquid" | "density">;

const maxPresets = 6;
/** A can is a sales unit of drinks, not a kitchen measure; grams and millilitres are typed. */
const nonKitchenUnits = new Set(["g", "ml", "etto", "lattina"]);
const isPortion = (label: string): boolean => /^1 porzione\b/.test(label);

/**
 * Combines an amount with the food's name unless it contains one: "2 fette di pane", but "2 uova medie", "1/2 noce di
 * burro".
 */
function toIngredientLine(amount: string, name: string): string {
  const [noun] = parseSearchQuery(`${amount} `).words.filter(({ text }) => /\p{L}/u.test(text));
  const isCounted = noun && tokenizeName(name).some((word) => matchWord(noun, word, "none").quality > 0);
  if (isCounted || / di /.test(amount)) return amount.slice(0, maxLineLength);
  // A glass is "da vino" only where the ingredient is wine.
  return recipeWriting.line(amount.replace(/ da .+$/, ""), name).slice(0, maxLineLength);
}

/** Amounts in the units of a food or of a kitchen: one of each, more of the first; each weight once. */
export function listIngredientPresets(food: CountableFood, name: string): IngredientPreset[] {
  const foodUnitLabels = new Set(food.units.map(({ label }) => label));
  const units = listFoodUnits(food).filter(({ id, label }) =>
    foodUnitLabels.has(label) ? /^\d/.test(label) : !nonKitchenUnits.has(id),
  );
  const first = units.find(({ label }) => /^(1 )?\p{L}/u.test(label) && !isPortion(label));
  const each = units.map((unit) => ({ unit, count: 1 }));
  const more = first === undefined ? [] : [2, 3, 4].map((count) => ({ unit: first, count }));
  const amounts = [...each, ...more].map(({ unit, count }): IngredientPreset => {
    const label = formatUnitCount(count, unit.label);
    const grams = unitCountToGrams(unit, count);
    const text = isPortion(unit.label) ? "" : toIngredientLine(label, name);
    return { key: presetKeyOf({ grams, text }), label, grams, text };
  });
  const byGrams = new Map<number, IngredientPreset>();
  for (const amount of amounts) if (!byGrams.has(amount.grams)) byGrams.set(amount.grams, amount);
  return [...byGrams.values()].slice(0, maxPresets).toSorted((one, other) => one.grams - other.grams);
}

/** Key that is equal for equal amounts. */
export function presetKeyOf({ grams, text }: Pick<DraftIngredient, "grams" | "text">): string {
  return `${grams ?? ""} ${text}`;
}

/**
 * The name within a line: catalogue names begin with a capital, which is lowered. Proper names keep it: "Parmigiano
 * Reggiano".
 */
function toIngredientName({ kind, name }: Pick<FoodHit, "kind" | "name">): string {
  const rest = name.slice(1);
  const called = kind === "stock" && rest === rest.toLowerCase() ? name.charAt(0).toLowerCase() + rest : name;
  return called.slice(0, maxLineLength);
}

/** Converts a food to an ingredient with its usual portion. */
export function toDraftIngredient(food: FoodHit, key: string): DraftIngredient {
  const name = toIngredientName(food);
  const grams = food.units[0]?.grams ?? servingGramsBounds.default;
  const preset = listIngredientPresets(food, name).find((one) => one.grams === grams);
  return { key, name, text: preset?.text ?? "", grams, ref: food.ref };
}

/** The ingredient with typed grams. A line with another amount is removed; one equal to the name stays. */
export function withTypedGrams(part: DraftIngredient, grams: number | null): DraftIngredient {
  return { ...part, grams, text: part.text === part.name ? part.text : "" };
}
