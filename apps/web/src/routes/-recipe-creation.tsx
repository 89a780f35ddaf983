import { KeptCard } from "../features/recipe-creation/kept-card.tsx";
import { lazy } from "../lib/lazy-part.tsx";
import { SheetHost } from "../ui/sheet-host.tsx";

const PreferencesSheet = lazy(async () => ({
  default: (await import("../features/recipe-creation/preferences-sheet.tsx")).PreferencesSheet,
}));
const IngredientsSheet = lazy(async () => ({
  default: (await import("../features/capture/ingredients-sheet.tsx")).IngredientsSheet,
}));
const CreationSheet = lazy(async () => ({
  default: (await import("../features/recipe-creation/creation-sheet.tsx")).CreationSheet,
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
