import { createFileRoute } from "@tanstack/react-router";
import { trpcPage } from "../-page-gates.tsx";
import { RecipesPage } from "../../features/recipes/components/recipes-page.tsx";
import { AddToShoppingButton } from "../../features/shopping/components/add-to-shopping-button.tsx";
import { ShoppingButton } from "../../features/shopping/components/shopping-button.tsx";
import * as sheets from "../../lib/sheets.ts";
import { lazySheet, usePrefetch } from "../../ui/overlays/sheet-host.tsx";
import { InterruptedRecipeCard } from "../../features/recipe-creation/components/interrupted-recipe-card.tsx";

const loaders = {
  recipe: () => import("../../features/recipes/components/recipe-sheet.tsx"),
  cooking: () => import("../../features/recipes/components/cooking-sheet.tsx"),
  editor: () => import("../../features/recipe-writing/components/recipe-editor-sheet.tsx"),
  wish: () => import("../../features/recipe-creation/components/recipe-preferences-sheet.tsx"),
  photo: () => import("../../features/capture/components/ingredient-photo-sheet.tsx"),
  creation: () => import("../../features/recipe-creation/components/recipe-creation-sheet.tsx"),
} as const;

const RecipeSheet = lazySheet(sheets.recipe, async () => (await loaders.recipe()).RecipeSheet);
const CookingSheet = lazySheet(sheets.cooking, async () => (await loaders.cooking()).CookingSheet);
const EditorSheet = lazySheet(sheets.recipeEditor, async () => (await loaders.editor()).RecipeEditorSheet);
const PreferencesSheet = lazySheet(sheets.recipePreferences, async () => (await loaders.wish()).RecipePreferencesSheet);
const PhotoSheet = lazySheet(sheets.ingredientPhoto, async () => (await loaders.photo()).IngredientPhotoSheet);
const CreationSheet = lazySheet(sheets.recipeCreation, async () => (await loaders.creation()).RecipeCreationSheet);

const prefetchedSheets = [loaders.recipe, loaders.cooking];

/** The recipes with the sheets that open over them. */
function RecipesScreen() {
  // Connections are often bad in kitchens: the visible recipes can be opened and cooked offline.
  usePrefetch(true, prefetchedSheets);
  return (
    <RecipesPage actions={<ShoppingButton />}>
      <InterruptedRecipeCard />
      <PreferencesSheet />
      <PhotoSheet />
      <CreationSheet />
      <EditorSheet />
      <RecipeSheet shopping={(needs) => <AddToShoppingButton {...needs} />} />
      <CookingSheet />
    </RecipesPage>
  );
}

export const Route = createFileRoute("/_app/recipes")({ component: trpcPage(RecipesScreen) });
