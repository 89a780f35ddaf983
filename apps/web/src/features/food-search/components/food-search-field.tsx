import { foodSearch } from "../food-search.messages.ts";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import styles from "../food-search.module.css";

type Props = { text: string; onText: (text: string) => void; onSubmit: () => void };

/** The search field; Enter searches at once. */
export function FoodSearchField({ text, onText, onSubmit }: Props) {
  return (
    <SearchInput
      className={styles.searchBox}
      label={foodSearch.search}
      placeholder={foodSearch.placeholder}
      clearLabel={foodSearch.clear}
      maxLength={200}
      text={text}
      onText={onText}
      onSubmit={onSubmit}
    />
  );
}
