import { readFile } from "node:fs/promises";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { ingredientSchema } from "@fetta/domain/recipes/ingredients/ingredient";
import type { Ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import { z } from "zod";
import { optionalNumberCell, optionalTextCell, parseCsvRows, textCell } from "./csv-cells.ts";

const listCell = z.string().transform((cell) => (cell === "" ? [] : cell.split("|")));
const yesNoCell = z.enum(["yes", "no"]).transform((cell) => cell === "yes");

const ingredientRow = z
  .object({
    name: textCell,
    synonyms: listCell,
    vegan: textCell,
    vegetarian: textCell,
    gluten: textCell,
    allergens: listCell,
    kind: textCell,
    must_cook: yesNoCell,
    staple: yesNoCell,
    density: optionalNumberCell,
    piece_g: optionalNumberCell,
    piece: optionalTextCell,
    food_id: optionalTextCell,
  })
  .transform(({ must_cook, piece_g, piece, food_id, ...cells }) => ({
    ...cells,
    mustCook: must_cook,
    piece: piece_g === null && piece === null ? null : { grams: piece_g, label: piece },
    foodId: food_id,
  }))
  .pipe(ingredientSchema);

/** Parses the file of ingredients (CSV text). Throws on an invalid cell, and on a name used twice. */
export function parseIngredients(csv: string): Ingredient[] {
  const rows = parseCsvRows("ingredients.csv", csv, ingredientRow);
  // The lexicon detects names that are equal after normalisation, such as "olio d'oliva" and "olio di oliva".
  createIngredientLexicon(rows);
  return rows;
}

/** The ingredients of recipes, read from `directory` (a URL that ends with a slash). */
export async function readIngredients(directory: URL): Promise<Ingredient[]> {
  return parseIngredients(await readFile(new URL("ingredients.csv", directory), "utf8"));
}
