import { gramsOf, unitsOf } from "@fetta/domain/portions/food-units";
import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { matchWord, readSearch } from "@fetta/domain/search/search-query";
import { nameWords } from "@fetta/domain/search/search-tokenizer";
import { servingGrams } from "@fetta/domain/nutrition/serving";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { unitsText } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import type { DraftIngredient } from "./recipe-draft.ts";

const longest = recipeBounds.ingredientLength;

/** So many grams at a touch, and how the recipe reads with them: empty for plain grams. */
export type QuickAmount = { key: string; label: string; grams: number; text: string };

type Counted = Pick<FoodHit, "units" | "liquid" | "density">;

const mostQuick = 6;
/** Nobody cooks by the can that a drink is sold in; grams and millilitres are typed. */
const notInKitchens = new Set(["g", "ml", "etto", "lattina"]);
const isPortion = (label: string): boolean => /^1 porzione\b/.test(label);

/** Says of what an amount is, unless it does so itself: "2 fette di pane", but "2 uova medie", "1/2 noce di burro". */
function lineOf(amount: string, name: string): string {
  const [noun] = readSearch(`${amount} `).words.filter(({ text }) => /\p{L}/u.test(text));
  const isCounted = noun && nameWords(name).some((word) => matchWord(noun, word, false).quality > 0);
  if (isCounted || / di /.test(amount)) return amount.slice(0, longest);
  // A glass is "da vino" where nobody says that wine is in it.
  return words.line(amount.replace(/ da .+$/, ""), name).slice(0, longest);
}

/** Amounts that the table of a food or a kitchen has a word for: one of each, more of the first; each weight once. */
export function quickAmounts(food: Counted, name: string): QuickAmount[] {
  const own = new Set(food.units.map(({ label }) => label));
  const units = unitsOf(food).filter(({ id, label }) =>
    own.has(label) ? /^\d/.test(label) : !notInKitchens.has(id),
  );
  const first = units.find(({ label }) => /^(1 )?\p{L}/u.test(label) && !isPortion(label));
  const each = units.map((unit) => ({ unit, count: 1 }));
  const more = first === undefined ? [] : [2, 3, 4].map((count) => ({ unit: first, count }));
  const amounts = [...each, ...more].map(({ unit, count }): QuickAmount => {
    const label = unitsText(count, unit.label);
    const grams = gramsOf(unit, count);
    const text = isPortion(unit.label) ? "" : lineOf(label, name);
    return { key: amountKey({ grams, text }), label, grams, text };
  });
  const byGrams = new Map<number, QuickAmount>();
  for (const amount of amounts) if (!byGrams.has(amount.grams)) byGrams.set(amount.grams, amount);
  return [...byGrams.values()].slice(0, mostQuick).toSorted((one, other) => one.grams - other.grams);
}

/** Equal for amounts that are the same. */
export function amountKey({ grams, text }: Pick<DraftIngredient, "grams" | "text">): string {
  return `${grams ?? ""} ${text}`;
}

/** What a cook calls it: tables begin every name with a capital. Proper names stay: "Parmigiano Reggiano". */
function nameOf({ kind, name }: Pick<FoodHit, "kind" | "name">): string {
  const rest = name.slice(1);
  const called = kind === "stock" && rest === rest.toLowerCase() ? name.charAt(0).toLowerCase() + rest : name;
  return called.slice(0, longest);
}

/** A food as an ingredient, with its usual portion to start from. */
export function ingredientOf(food: FoodHit, key: string): DraftIngredient {
  const name = nameOf(food);
  const grams = food.units[0]?.grams ?? servingGrams.default;
  const said = quickAmounts(food, name).find((one) => one.grams === grams);
  return { key, name, text: said?.text ?? "", grams, ref: food.ref };
}

/** The ingredient with grams typed by hand. A line that told another amount goes; one that is the name itself stays. */
export function withGrams(part: DraftIngredient, grams: number | null): DraftIngredient {
  return { ...part, grams, text: part.text === part.name ? part.text : "" };
}
