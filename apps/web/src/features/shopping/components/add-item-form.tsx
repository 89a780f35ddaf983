import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { useRef } from "react";
import { shopping as words } from "../shopping.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import styles from "../shopping.module.css";

type Props = { text: string; onText: (text: string) => void; onAdd: (text: string) => void };

/** Adds a typed item; the keyboard stays open for the next one. */
export function AddItemForm({ text, onText, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const line = text.trim();
  return (
    <form
      className={styles.shoppingAdd}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (line !== "") onAdd(line);
        input.current?.focus();
      }}
    >
      <Field
        label={words.field}
        hideLabel
        aside={
          <IconButton
            type="submit"
            icon="plus"
            label={words.add}
            variant="tonal"
            aria-disabled={line === "" || undefined}
          />
        }
      >
        {(inputProps) => (
          <input
            {...inputProps}
            ref={input}
            className="field-input"
            placeholder={words.fieldExample}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            maxLength={recipeLimits.maxIngredientLength}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
