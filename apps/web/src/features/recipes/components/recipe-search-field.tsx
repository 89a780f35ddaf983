import { useEffect, useRef } from "react";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import styles from "../recipes.module.css";

type Props = { text: string; onText: (text: string) => void; onLeave: () => void };

/** The search field: filters while typing. Esc closes it. */
export function RecipeSearchField({ text, onText, onLeave }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <SearchInput
      inputRef={input}
      className={styles.recipeSearch}
      label={words.openSearch}
      placeholder={words.searchPlaceholder}
      clearLabel={words.clear}
      maxLength={100}
      text={text}
      onText={onText}
      // Closes the keyboard, which covers the results.
      onSubmit={() => input.current?.blur()}
      onEscape={onLeave}
    />
  );
}
