import { readAmount } from "@fetta/domain/recipes/ingredients/ingredient-amount";
import { gramsOf, unitsOf } from "@fetta/domain/portions/food-units";
import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { cleanRecipeText } from "@fetta/domain/recipes/recipe-text-sanitizer";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { ingredientOf } from "./ingredient-presets.ts";
import type { DraftIngredient } from "./recipe-draft.ts";

/** What somebody types to add an ingredient, which may begin with an amount: "uova", "2 uova", "250 g di farina". */
export type Typed = {
  /** What is searched for. */
  sought: string;
  /** The ingredient that it is in words alone. */
  named: Omit<DraftIngredient, "key" | "ref">;
  /** How many of which piece or spoon. */
  counted: { count: number; noun: string } | null;
};

/** Behind what is measured: " di farina", " d'aglio", " farina". */
const bare = (rest: string): string => rest.replace(/^ (?:di |d['’] ?)?/u, "");

/** Reads it; undefined where no letter is in it. */
export function readTyped(text: string): Typed | undefined {
  const name = cleanRecipeText(text, recipeBounds.ingredientLength);
  if (name === "") return undefined;
  const said = readAmount(name);
  if (said?.kind === "grams" && said.lead === "" && bare(said.rest) !== "") {
    const weighed = bare(said.rest);
    return { sought: weighed, named: { name: weighed, text: "", grams: said.amount }, counted: null };
  }
  if (said !== undefined && "noun" in said && said.lead === "") {
    const { singular } = said.noun;
    const of = /^ d(?:i |['’])/u.test(said.rest) ? bare(said.rest) : name.split(" ").slice(1).join(" ");
    return {
      sought: of || singular,
      named: { name, text: name, grams: null },
      counted: { count: said.amount, noun: singular },
    };
  }
  const isSaid = said !== undefined || /\bq\.? ?b\.?$/iu.test(name);
  return { sought: name, named: { name, text: isSaid ? name : "", grams: null }, counted: null };
}

/** The food that was chosen for it, with the amount that was said where that has a weight. */
export function chosenFor({ named, counted }: Typed, food: FoodHit, key: string): DraftIngredient {
  const part = ingredientOf(food, key);
  if (named.grams !== null) return { ...part, grams: named.grams, text: "" };
  const unit = unitsOf(food).find(
    ({ label }) => /^(?:1 )?(\p{L}+)/u.exec(label.toLowerCase())?.[1] === counted?.noun,
  );
  return unit && counted ? { ...part, grams: gramsOf(unit, counted.count), text: named.text } : part;
}
