import { minSearchLength, searchText } from "@fetta/domain/search/search-tokenizer";

/** Milliseconds without a key press after which a search starts by itself. */
export const searchPause = 800;

/** True for a text that the server searches for. */
export function isSearchable(text: string): boolean {
  return searchText(text).length >= minSearchLength;
}

export type SearchPause = {
  /** The text changed: asks after the pause, counted from the last change. */
  type: (text: string) => void;
  /** Enter: asks at once. */
  submit: (text: string) => void;
  /** Forgets the text that waits. */
  cancel: () => void;
};

/**
 * Decides when a typed text is asked for. What is too short is never asked for, what was asked for last is not asked
 * for again; `ask` gets null when a text became too short to have results.
 */
export function createSearchPause(ask: (text: string | null) => void): SearchPause {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | null = null;
  const go = (text: string | null): void => {
    clearTimeout(timer);
    const wanted = text === null ? null : searchText(text);
    if (wanted === last) return;
    last = wanted;
    ask(text?.trim() ?? null);
  };
  return {
    type: (text) => {
      clearTimeout(timer);
      if (!isSearchable(text)) go(null);
      else timer = setTimeout(() => go(text), searchPause);
    },
    submit: (text) => go(isSearchable(text) ? text : null),
    cancel: () => clearTimeout(timer),
  };
}
