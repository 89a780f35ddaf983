import { parseIngredientAmount } from "@fetta/domain/recipes/ingredients/ingredient-amount";
import { unitCountToGrams, listFoodUnits } from "@fetta/domain/portions/food-units";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { sanitizeRecipeText } from "@fetta/domain/photo-analysis/dish-name";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { toDraftIngredient } from "./ingredient-presets.ts";
import type { DraftIngredient } from "./recipe-draft.ts";

/** Text of a new ingredient, which may begin with an amount: "uova", "2 uova", "250 g di farina". */
export type ParsedIngredientText = {
  /** The search text. */
  query: string;
  /** The ingredient as text alone. */
  ingredient: Omit<DraftIngredient, "key" | "ref">;
  /** The count and its piece or spoon. */
  counted: { count: number; noun: string } | null;
};

/** Strips the preposition after a measure: " di farina", " d'aglio", " farina". */
const stripPreposition = (rest: string): string => rest.replace(/^ (?:di |d['’] ?)?/u, "");

/** Parses it; undefined where the text has no letter. */
export function parseIngredientText(text: string): ParsedIngredientText | undefined {
  const name = sanitizeRecipeText(text, recipeLimits.maxIngredientLength);
  if (name === "") return undefined;
  const amount = parseIngredientAmount(name);
  if (amount?.kind === "grams" && amount.lead === "" && stripPreposition(amount.rest) !== "") {
    const weighed = stripPreposition(amount.rest);
    return { query: weighed, ingredient: { name: weighed, text: "", grams: amount.amount }, counted: null };
  }
  if (amount !== undefined && "noun" in amount && amount.lead === "") {
    const { singular } = amount.noun;
    const of = /^ d(?:i |['’])/u.test(amount.rest) ? stripPreposition(amount.rest) : name.split(" ").slice(1).join(" ");
    return {
      query: of || singular,
      ingredient: { name, text: name, grams: null },
      counted: { count: amount.amount, noun: singular },
    };
  }
  const hasAmount = amount !== undefined || /\bq\.? ?b\.?$/iu.test(name);
  return { query: name, ingredient: { name, text: hasAmount ? name : "", grams: null }, counted: null };
}

/** The chosen food as an ingredient, with the typed amount where that has a weight. */
export function toChosenIngredient(
  { ingredient, counted }: ParsedIngredientText,
  food: FoodHit,
  key: string,
): DraftIngredient {
  const part = toDraftIngredient(food, key);
  if (ingredient.grams !== null) return { ...part, grams: ingredient.grams, text: "" };
  const unit = listFoodUnits(food).find(
    ({ label }) => /^(?:1 )?(\p{L}+)/u.exec(label.toLowerCase())?.[1] === counted?.noun,
  );
  return unit && counted ? { ...part, grams: unitCountToGrams(unit, counted.count), text: ingredient.text } : part;
}
