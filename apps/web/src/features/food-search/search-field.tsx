import { useRef } from "react";
import { foodSearch } from "../../i18n/food-search.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

type Props = { text: string; onText: (text: string) => void; onSubmit: () => void };

/** The field of the search; Enter searches at once. */
export function SearchField({ text, onText, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onText("");
    input.current?.focus();
  };
  return (
    <form
      role="search"
      className="field-box search-box"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        data-autofocus=""
        className="field-input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        aria-label={foodSearch.search}
        placeholder={foodSearch.placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text !== "" && <IconButton icon="close" iconSize="s" label={foodSearch.clear} onClick={clear} />}
    </form>
  );
}
