import { KeptCard } from "../features/recipe-creation/components/interrupted-recipe-card.tsx";
import { lazy } from "../ui/feedback/lazy-component.tsx";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";

const PreferencesSheet = lazy(async () => ({
  default: (await import("../features/recipe-creation/components/recipe-preferences-sheet.tsx"))
    .PreferencesSheet,
}));
const IngredientsSheet = lazy(async () => ({
  default: (await import("../features/capture/components/ingredient-photo-sheet.tsx")).IngredientsSheet,
}));
const CreationSheet = lazy(async () => ({
  default: (await import("../features/recipe-creation/components/recipe-creation-sheet.tsx")).CreationSheet,
}));

/** The way from ingredients to a new recipe, opened by name from the recipes page; a recipe that was held up stays in sight. */
export function RecipeCreation() {
  return (
    <>
      <KeptCard />
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
