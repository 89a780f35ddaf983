import { useRef, type RefObject } from "react";
import { forms } from "./forms.messages.ts";
import { Icon } from "../icons/icon.tsx";
import { IconButton } from "../buttons/button.tsx";

type Props = {
  /** Class of the frame. */
  className: string | undefined;
  label: string;
  placeholder: string;
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  /** Called on Enter, or the search key of an on-screen keyboard. */
  onSubmit: () => void;
  /** Called on Esc, where that leaves the search. */
  onEscape?: (() => void) | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
  /** For moving the focus to the input. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A search input with a clear button. */
export function SearchInput({ className, label, text, onText, onSubmit, onEscape, inputRef, ...attributes }: Props) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
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
        {...attributes}
        aria-label={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onEscape?.();
        }}
      />
      {text !== "" && <IconButton icon="close" iconSize="s" label={forms.clearText} onClick={clear} />}
    </form>
  );
}
