import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";

type Props = {
  value: string;
  onValue: (name: string) => void;
  /** After a refused save: a missing name is said to be missing. */
  tried: boolean;
  /** The sheet opens on it. */
  focused: boolean;
};

export function NameField({ value, onValue, tried, focused }: Props) {
  const refused = tried && value.trim() === "";
  return (
    <Field
      label={words.name}
      error={refused ? recipes.invalidNameText : undefined}
      errorTitle={recipes.invalidName}
    >
      {(described) => (
        <input
          {...described}
          {...(focused && { "data-autofocus": "" })}
          className="field-input"
          placeholder={words.nameExample}
          autoComplete="off"
          maxLength={recipeBounds.nameLength}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
