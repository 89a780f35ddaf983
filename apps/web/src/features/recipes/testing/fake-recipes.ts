import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { frittata } from "../../../entities/recipe/testing/sample-recipe.ts";
import type { FakeApi } from "../../../testing/fake-api.ts";
import { mountApp } from "../../../testing/mount-app.tsx";

/** Shows the recipes; the answers remember favourites and removed recipes. */
export function mountRecipes(...recipes: Recipe[]): FakeApi {
  let list = recipes;
  const update = (id: string, changes: Partial<Recipe>): Recipe => {
    list = list.map((recipe) => (recipe.id === id ? { ...recipe, ...changes } : recipe));
    return { ...frittata, ...list.find((recipe) => recipe.id === id) };
  };
  return mountApp("/recipes", {
    recipes: {
      list: () => list,
      setFavorite: ({ id, isFavorite }) => update(id, { isFavorite }),
      remove: ({ id }) => {
        list = list.filter((recipe) => recipe.id !== id);
      },
    },
  });
}
