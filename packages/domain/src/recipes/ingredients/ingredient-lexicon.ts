import type { Ingredient } from "./ingredient.ts";
import { createIngredientNameIndex } from "./ingredient-name-index.ts";
import { findMentions } from "./ingredient-mentions.ts";
import type { Mention } from "./ingredient-mentions.ts";
import { parseIngredientNames } from "./ingredient-parser.ts";

/** What the kitchen's words mean. All texts in Italian. */
export type IngredientLexicon = {
  /**
   * The one ingredient that a text of a list names: "2 zucchine medie a rondelle". Undefined for an unknown one, for
   * several, and where a word is left over that could change the answer ("salame vegano"). Where the text promises
   * that a product of uncertain making has no gluten ("curry senza glutine"), `gluten` and `allergens` say so.
   */
  find(text: string): Ingredient | undefined;
  /** As find, but all that the text names: "burro o olio", "sale e pepe". */
  findAll(text: string): readonly Ingredient[] | undefined;
  /** The row of this name; no other text. */
  getByName(name: string): Ingredient | undefined;
  /** All ingredients that a free text speaks of, as the steps of a recipe do; "senza burro" speaks of none. */
  findMentions(text: string): Mention[];
};

/** A lexicon of these rows. Throws where two rows share a name. */
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
