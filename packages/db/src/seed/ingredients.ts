import { readFile } from "node:fs/promises";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import type { Ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import { z } from "zod";
import { maybeFigure, maybeText, readRows, text } from "./csv-cells.ts";

const list = z.string().transform((cell) => (cell === "" ? [] : cell.split("|")));
const yesNo = z.enum(["yes", "no"]).transform((cell) => cell === "yes");

const row = z
  .object({
    name: text,
    synonyms: list,
    vegan: text,
    vegetarian: text,
    gluten: text,
    allergens: list,
    kind: text,
    must_cook: yesNo,
    staple: yesNo,
    density: maybeFigure,
    piece_g: maybeFigure,
    piece: maybeText,
    food_id: maybeText,
  })
  .transform(({ must_cook, piece_g, piece, food_id, ...cells }) => ({
    ...cells,
    mustCook: must_cook,
    piece: piece_g === null && piece === null ? null : { grams: piece_g, label: piece },
    foodId: food_id,
  }))
  .pipe(ingredient);

/** Rows of the file of ingredients (CSV text). Throws on a cell that is not of its form, and on a name used twice. */
export function parseIngredients(csv: string): Ingredient[] {
  const rows = readRows("ingredients.csv", csv, row);
  // Whether two names are one is for the lexicon to say: "olio d'oliva" and "olio di oliva" are.
  createIngredientLexicon(rows);
  return rows;
}

/** The kitchen's ingredients out of `directory` (a URL that ends with a slash). */
export async function readIngredients(directory: URL): Promise<Ingredient[]> {
  return parseIngredients(await readFile(new URL("ingredients.csv", directory), "utf8"));
}
