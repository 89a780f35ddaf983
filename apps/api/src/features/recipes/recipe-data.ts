import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { toHouseholdLine } from "@fetta/domain/recipes/ingredients/household-amount";
import type { RecipeIngredient } from "@fetta/domain/recipes/recipe";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { createIngredientLexicon, type IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import type { CatalogueRecipe } from "@fetta/domain/recipes/recipe-catalogue";
import { findStockFoods, toLexiconFood } from "@fetta/db/queries/food/stock-food";
import type { Db } from "@fetta/db/schema/schema";
import { readIngredients, readRecipeCatalogue } from "@fetta/db/seed/recipe-catalogue";
import { memoizeAsync } from "../../lib/resilience/single-flight.ts";

/** Data that recipes are evaluated with. */
export type RecipeData = {
  lexicon: IngredientLexicon;
  catalogue: readonly CatalogueRecipe[];
  /** Nutrients per 100 g of an ingredient of the lexicon. */
  findFood: (ref: string) => Composition | undefined;
  /** The line of an ingredient in household measures, where its grams are close to one: "1 spicchio d'aglio". */
  measureInHousehold: <Part extends RecipeIngredient>(part: Part) => Part;
};

/** Read at first use and cached: files and tables change only at process start. */
export type RecipeDataSource = () => Promise<RecipeData>;

async function readRecipeData(db: Db, files: URL): Promise<RecipeData> {
  const [rows, catalogue] = await Promise.all([readIngredients(files), readRecipeCatalogue(files)]);
  const ids = new Set(rows.flatMap(({ foodId }) => (foodId === null ? [] : [foodId])));
  const foods = new Map((await findStockFoods(db, { ids: [...ids] })).map((food) => [food.id, food]));
  const lexicon = createIngredientLexicon(rows);
  return {
    lexicon,
    catalogue,
    findFood: (ref) => {
      const parsed = parseFoodRef(ref);
      return parsed?.kind === "stock" ? foods.get(parsed.id) : undefined;
    },
    measureInHousehold: (part) => {
      const known = lexicon.getByName(part.ingredient ?? "") ?? lexicon.find(part.name);
      const food = foods.get(known?.foodId ?? "");
      if (known === undefined) return part;
      const text = toHouseholdLine(part.text, part.grams, { ...known, food: food && toLexiconFood(food) });
      return { ...part, text };
    },
  };
}

/** Creates the source from a database and the directory of the recipe files. */
export function createRecipeDataSource(db: Db, files: URL): RecipeDataSource {
  return memoizeAsync(() => readRecipeData(db, files));
}
