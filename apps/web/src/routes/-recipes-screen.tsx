import { RecipesPage } from "../features/recipes/recipes-page.tsx";
import { AddToShopping } from "../features/shopping/add-to-shopping.tsx";
import { ShoppingButton } from "../features/shopping/shopping-button.tsx";
import { lazy } from "../lib/lazy-part.tsx";
import { useAhead } from "../lib/use-ahead.ts";
import { SheetHost } from "../ui/sheet-host.tsx";
import { RecipeCreation } from "./-recipe-creation.tsx";

const load = {
  recipe: () => import("../features/recipes/recipe-sheet.tsx"),
  cooking: () => import("../features/recipes/cooking-sheet.tsx"),
} as const;

const RecipeSheet = lazy(async () => ({ default: (await load.recipe()).RecipeSheet }));
const CookingSheet = lazy(async () => ({ default: (await load.cooking()).CookingSheet }));
const WritingSheet = lazy(async () => ({
  default: (await import("../features/recipe-writing/writing-sheet.tsx")).WritingSheet,
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
