import type { Ingredient } from "./ingredient.ts";
import { createIngredientNameIndex } from "./ingredient-name-index.ts";
import { findMentions, type Mention } from "./ingredient-mentions.ts";
import { parseIngredientNames } from "./ingredient-parser.ts";

/** Lookup of Italian ingredient names. All texts in Italian. */
export type IngredientLexicon = {
  /**
   * The one ingredient that a line of an ingredient list names: "2 zucchine medie a rondelle". Undefined for an unknown
   * ingredient, for several, and where an unmatched word could change the answer ("salame vegano"). Where the text
   * declares a product of uncertain composition gluten-free ("curry senza glutine"), `gluten` and `allergens` reflect
   * that.
   */
  find(text: string): Ingredient | undefined;
  /** Like `find`, but returns all ingredients that the text names: "burro o olio", "sale e pepe". */
  findAll(text: string): readonly Ingredient[] | undefined;
  /** The row with exactly this name; no other text matches. */
  getByName(name: string): Ingredient | undefined;
  /** All ingredients that a free text mentions, such as a recipe step; "senza burro" mentions none. */
  findMentions(text: string): Mention[];
};

/** Builds a lexicon of these rows. Throws where two rows share a name. */
export function createIngredientLexicon(rows: readonly Ingredient[]): IngredientLexicon {
  const index = createIngredientNameIndex(rows);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const findAll = (text: string): readonly Ingredient[] | undefined => parseIngredientNames(index, text);
  return {
    findAll,
    find(text) {
      const found = findAll(text);
      return found?.length === 1 ? found[0] : undefined;
    },
    getByName: (name) => byName.get(name),
    findMentions: (text) => findMentions(index, text),
  };
}
