import { useRef } from "react";
import type { RefObject } from "react";
import { Icon } from "../icons/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";

type Props = {
  /** Of the frame. */
  className: string;
  label: string;
  placeholder: string;
  clearLabel: string;
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  /** Enter, or the keyboard's own button. */
  onSubmit: () => void;
  /** Esc, where that leaves the search. */
  onEscape?: () => void;
  /** For whoever moves the focus. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** The field of a search, with a button that empties it. */
export function SearchInput(props: Props) {
  const { className, label, placeholder, clearLabel, maxLength, text, onText, onSubmit, onEscape } = props;
  const ownRef = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? ownRef;
  const clear = (): void => {
    onText("");
    input.current?.focus();
  };
  return (
    <form
      role="search"
      className={`field-box ${className}`}
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
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onEscape?.();
        }}
      />
      {text !== "" && <IconButton icon="close" iconSize="s" label={clearLabel} onClick={clear} />}
    </form>
  );
}
