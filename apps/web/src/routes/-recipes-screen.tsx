import { RecipesPage } from "../features/recipes/components/recipes-page.tsx";
import { AddToShopping } from "../features/shopping/components/add-to-shopping-button.tsx";
import { ShoppingButton } from "../features/shopping/components/shopping-button.tsx";
import { lazy } from "../ui/feedback/lazy-component.tsx";
import { useAhead } from "../lib/use-prefetch.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";
import { RecipeCreation } from "./-recipe-creation-sheets.tsx";

const load = {
  recipe: () => import("../features/recipes/components/recipe-sheet.tsx"),
  cooking: () => import("../features/recipes/components/cooking-sheet.tsx"),
} as const;

const RecipeSheet = lazy(async () => ({ default: (await load.recipe()).RecipeSheet }));
const CookingSheet = lazy(async () => ({ default: (await load.cooking()).CookingSheet }));
const WritingSheet = lazy(async () => ({
  default: (await import("../features/recipe-writing/components/recipe-editor-sheet.tsx")).WritingSheet,
}));

const toReadFrom = [load.recipe, load.cooking];

/** The recipes with everything that can be opened over them. */
export function RecipesScreen() {
  // A kitchen is where the connection goes: recipes that are in sight can be opened and cooked from without it.
  useAhead(true, toReadFrom);
  return (
    <RecipesPage actions={<ShoppingButton />}>
      <RecipeCreation />
      <SheetHost name="scrivi-ricetta">
        <WritingSheet />
      </SheetHost>
      <SheetHost name="vedi-ricetta">
        <RecipeSheet shopping={(needs) => <AddToShopping {...needs} />} />
      </SheetHost>
      <SheetHost name="cucina">
        <CookingSheet />
      </SheetHost>
    </RecipesPage>
  );
}
