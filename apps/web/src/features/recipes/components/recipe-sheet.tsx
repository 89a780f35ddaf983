import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { useState } from "react";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { useCooking } from "../hooks/use-cooking.ts";
import { LogRecipeSheet } from "./log-recipe-sheet.tsx";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { removeRecipe, renameRecipe } from "../model/recipe-actions.ts";
import { RecipeView, type ShoppingSlot } from "./recipe-view.tsx";
import { useRetained } from "../../../lib/use-retained.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { common } from "../../../i18n/common.messages.ts";
import { RecipeFormSheet, RecipeForm } from "./recipe-form.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

/** Opens the cooking mode at the last step, or at the first one when the last cooking was completed. */
function CookButton({ recipe }: { recipe: Recipe }) {
  const { id, steps } = recipe;
  const sheet = useSheet(sheets.cooking);
  const { step, change } = useCooking(recipe);
  const cook = (): void => {
    if (step >= steps.length) change({ step: 0 });
    sheet.open({ id });
  };
  return (
    <Button variant="tonal" size="small" aria-haspopup="dialog" onClick={cook}>
      {recipes.cook}
    </Button>
  );
}

function NameForm({ recipe }: { recipe: Recipe }) {
  const [name, setName] = useState(recipe.name);
  const trimmed = name.trim();
  return (
    <RecipeForm
      sheet={sheets.renameRecipe}
      action={common.save}
      send={async () => trimmed === recipe.name || renameRecipe(recipe, trimmed)}
    >
      {(tried) => (
        <TextField
          label={recipes.nameLabel}
          error={tried && trimmed === "" ? recipes.invalidNameText : undefined}
          errorTitle={recipes.invalidName}
          data-autofocus=""
          autoComplete="off"
          maxLength={recipeLimits.maxNameLength}
          value={name}
          onValue={setName}
        />
      )}
    </RecipeForm>
  );
}

/** Renames a recipe; existing diary entries keep the old name. */
function RenameRecipeSheet({ recipe }: { recipe: Recipe }) {
  return (
    <RecipeFormSheet name={sheets.renameRecipe} title={recipes.renameTitle}>
      <NameForm recipe={recipe} />
    </RecipeFormSheet>
  );
}

export function RecipeSheet({ shopping }: { shopping: ShoppingSlot }) {
  const sheet = useSheet(sheets.recipe);
  const logging = useSheet(sheets.logRecipe);
  const renaming = useSheet(sheets.renameRecipe);
  const removing = useSheet(sheets.deleteRecipe);
  const writing = useSheet(sheets.recipeEditor);
  const isDesk = useMediaQuery(deskScreen);
  const { data } = trpc.recipes.list.useQuery();
  const recipe = useRetained(data?.find(({ id }) => id === sheet.params["id"]));
  if (!recipe) return null;
  return (
    <>
      <Sheet
        // Another recipe beside the list begins at its top.
        key={recipe.id}
        name={sheets.recipe}
        title={recipe.name}
        beside={isDesk}
        footer={
          <>
            {recipe.steps.length > 0 && <CookButton recipe={recipe} />}
            <Button size="small" aria-haspopup="dialog" onClick={() => logging.open()}>
              {recipes.addToDiary}
            </Button>
          </>
        }
      >
        <RecipeView recipe={recipe} shopping={shopping} />
        <div className="actions empty-actions">
          {recipe.origin === "custom" && (
            <Button
              variant="tonal"
              size="small"
              icon="sliders"
              aria-haspopup="dialog"
              onClick={() => writing.open({ id: recipe.id })}
            >
              {recipes.edit}
            </Button>
          )}
          <Button variant="tonal" size="small" icon="pencil" aria-haspopup="dialog" onClick={() => renaming.open()}>
            {recipes.rename}
          </Button>
          <Button variant="danger" size="small" icon="trash" aria-haspopup="dialog" onClick={() => removing.open()}>
            {recipes.remove}
          </Button>
        </div>
      </Sheet>
      <LogRecipeSheet recipe={recipe} />
      <RenameRecipeSheet recipe={recipe} />
      <AlertDialog
        name={sheets.deleteRecipe}
        title={recipes.removeTitle}
        text={recipes.removeQuestion}
        confirm={recipes.remove}
        onConfirm={() => {
          removing.closeAll();
          void removeRecipe(recipe);
        }}
      />
    </>
  );
}
