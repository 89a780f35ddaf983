import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";
import type { Recipe } from "../model/recipe.ts";
import { renameRecipe } from "../model/recipe-actions.ts";
import { RecipeFormSheet, RecipeForm } from "./recipe-form.tsx";

const sheetName = "rinomina-ricetta";

function NameForm({ recipe }: { recipe: Recipe }) {
  const [name, setName] = useState(recipe.name);
  const trimmed = name.trim();
  return (
    <RecipeForm
      sheet={sheetName}
      action={common.save}
      send={async () => trimmed === recipe.name || renameRecipe(recipe, trimmed)}
    >
      {(tried) => (
        <Field
          label={words.nameLabel}
          error={tried && trimmed === "" ? words.invalidNameText : undefined}
          errorTitle={words.invalidName}
        >
          {(described) => (
            <input
              {...described}
              data-autofocus=""
              className="field-input"
              autoComplete="off"
              maxLength={recipeLimits.maxNameLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
    </RecipeForm>
  );
}

/** Renames a recipe; existing diary entries keep the old name. */
export function RenameRecipeSheet({ recipe }: { recipe: Recipe }) {
  return (
    <RecipeFormSheet name={sheetName} title={words.renameTitle}>
      <NameForm recipe={recipe} />
    </RecipeFormSheet>
  );
}
