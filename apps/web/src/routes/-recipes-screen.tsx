import { RecipesPage } from "../features/recipes/components/recipes-page.tsx";
import { AddToShoppingButton } from "../features/shopping/components/add-to-shopping-button.tsx";
import { ShoppingButton } from "../features/shopping/components/shopping-button.tsx";
import { usePrefetch } from "../lib/use-prefetch.ts";
import { lazySheet } from "../ui/overlays/sheet-host.tsx";
import { InterruptedRecipeCard } from "../features/recipe-creation/components/interrupted-recipe-card.tsx";

const loaders = {
  recipe: () => import("../features/recipes/components/recipe-sheet.tsx"),
  cooking: () => import("../features/recipes/components/cooking-sheet.tsx"),
} as const;

const RecipeSheet = lazySheet("recipe", async () => (await loaders.recipe()).RecipeSheet);
const CookingSheet = lazySheet("cooking", async () => (await loaders.cooking()).CookingSheet);
const WritingSheet = lazySheet(
  "recipeEditor",
  async () => (await import("../features/recipe-writing/components/recipe-editor-sheet.tsx")).RecipeEditorSheet,
);

const recipeSheetLoaders = [loaders.recipe, loaders.cooking];

const PreferencesSheet = lazySheet(
  "recipePreferences",
  async () =>
    (await import("../features/recipe-creation/components/recipe-preferences-sheet.tsx")).RecipePreferencesSheet,
);
const IngredientsSheet = lazySheet(
  "ingredientPhoto",
  async () => (await import("../features/capture/components/ingredient-photo-sheet.tsx")).IngredientPhotoSheet,
);
const CreationSheet = lazySheet(
  "recipeCreation",
  async () => (await import("../features/recipe-creation/components/recipe-creation-sheet.tsx")).RecipeCreationSheet,
);

/**
 * The sheets from ingredients to a new recipe, opened by name from the recipes page; an interrupted recipe shows as a
 * card.
 */
function RecipeCreationSheets() {
  return (
    <>
      <InterruptedRecipeCard />
      <PreferencesSheet />
      <IngredientsSheet />
      <CreationSheet />
    </>
  );
}

/** The recipes with the sheets that open over them. */
export function RecipesScreen() {
  // Connections are often bad in kitchens: the visible recipes can be opened and cooked offline.
  usePrefetch(true, recipeSheetLoaders);
  return (
    <RecipesPage actions={<ShoppingButton />}>
      <RecipeCreationSheets />
      <WritingSheet />
      <RecipeSheet shopping={(needs) => <AddToShoppingButton {...needs} />} />
      <CookingSheet />
    </RecipesPage>
  );
}
