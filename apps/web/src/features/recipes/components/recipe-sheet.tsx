import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { useCooking } from "../hooks/use-cooking.ts";
import { LogRecipeSheet } from "./log-recipe-sheet.tsx";
import type { Recipe } from "../model/recipe.ts";
import { removeRecipe } from "../model/recipe-actions.ts";
import { RecipeView } from "./recipe-view.tsx";
import type { ShoppingSlot } from "./recipe-view.tsx";
import { RenameRecipeSheet } from "./rename-recipe-sheet.tsx";
import { useRetainedRecipe } from "../hooks/use-retained-recipe.ts";

/** Opens the cooking mode at the last step, or at the first one when the last cooking was completed. */
function CookButton({ recipe }: { recipe: Recipe }) {
  const { id, steps } = recipe;
  const sheet = useSheet("cucina");
  const { step, change } = useCooking(recipe);
  const cook = (): void => {
    if (step >= steps.length) change({ step: 0 });
    sheet.open({ id });
  };
  return (
    <Button variant="tonal" size="small" aria-haspopup="dialog" onClick={cook}>
      {words.cook}
    </Button>
  );
}

export function RecipeSheet({ shopping }: { shopping: ShoppingSlot }) {
  const sheet = useSheet("vedi-ricetta");
  const logging = useSheet("ricetta-in-diario");
  const renaming = useSheet("rinomina-ricetta");
  const removing = useSheet("elimina-ricetta");
  const writing = useSheet("scrivi-ricetta");
  const recipe = useRetainedRecipe(sheet.params["id"]);
  if (!recipe) return null;
  return (
    <>
      <Sheet
        name="vedi-ricetta"
        title={recipe.name}
        footer={
          <>
            {recipe.steps.length > 0 && <CookButton recipe={recipe} />}
            <Button size="small" aria-haspopup="dialog" onClick={() => logging.open()}>
              {words.addToDiary}
            </Button>
          </>
        }
      >
        <RecipeView recipe={recipe} shopping={shopping} />
        <div className="empty-actions">
          {recipe.origin === "own" && (
            <Button
              variant="tonal"
              size="small"
              icon="sliders"
              aria-haspopup="dialog"
              onClick={() => writing.open({ id: recipe.id })}
            >
              {words.edit}
            </Button>
          )}
          <Button variant="tonal" size="small" icon="pencil" aria-haspopup="dialog" onClick={() => renaming.open()}>
            {words.rename}
          </Button>
          <Button variant="danger" size="small" icon="trash" aria-haspopup="dialog" onClick={() => removing.open()}>
            {words.remove}
          </Button>
        </div>
      </Sheet>
      <LogRecipeSheet recipe={recipe} />
      <RenameRecipeSheet recipe={recipe} />
      <AlertDialog
        name="elimina-ricetta"
        title={words.removeTitle}
        text={words.removeQuestion}
        confirm={words.remove}
        onConfirm={() => {
          removing.closeAll();
          void removeRecipe(recipe);
        }}
      />
    </>
  );
}
