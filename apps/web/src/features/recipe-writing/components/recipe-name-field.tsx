import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";

type Props = {
  value: string;
  onValue: (name: string) => void;
  /** After a rejected save: a missing name is marked. */
  hasTriedSubmit: boolean;
  /** The field has the focus when the sheet opens. */
  isFocusedOnMount: boolean;
};

export function RecipeNameField({ value, onValue, hasTriedSubmit, isFocusedOnMount: autoFocus }: Props) {
  const isInvalid = hasTriedSubmit && value.trim() === "";
  return (
    <Field label={words.name} error={isInvalid ? recipes.invalidNameText : undefined} errorTitle={recipes.invalidName}>
      {(inputProps) => (
        <input
          {...inputProps}
          {...(autoFocus && { "data-autofocus": "" })}
          className="field-input"
          placeholder={words.nameExample}
          autoComplete="off"
          maxLength={recipeLimits.maxNameLength}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
