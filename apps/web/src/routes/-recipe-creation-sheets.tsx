import { InterruptedRecipeCard } from "../features/recipe-creation/components/interrupted-recipe-card.tsx";
import { lazyWithTrpc } from "../ui/feedback/lazy-component.tsx";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";

const PreferencesSheet = lazyWithTrpc(async () => ({
  default: (await import("../features/recipe-creation/components/recipe-preferences-sheet.tsx")).RecipePreferencesSheet,
}));
const IngredientsSheet = lazyWithTrpc(async () => ({
  default: (await import("../features/capture/components/ingredient-photo-sheet.tsx")).IngredientPhotoSheet,
}));
const CreationSheet = lazyWithTrpc(async () => ({
  default: (await import("../features/recipe-creation/components/recipe-creation-sheet.tsx")).RecipeCreationSheet,
}));

/**
 * The sheets from ingredients to a new recipe, opened by name from the recipes page; an interrupted recipe shows as a
 * card.
 */
export function RecipeCreationSheets() {
  return (
    <>
      <InterruptedRecipeCard />
      <SheetHost name="ricetta">
        <PreferencesSheet />
      </SheetHost>
      <SheetHost name="ingredienti">
        <IngredientsSheet />
      </SheetHost>
      <SheetHost name="creazione">
        <CreationSheet />
      </SheetHost>
    </>
  );
}
