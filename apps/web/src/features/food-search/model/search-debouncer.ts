import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** Milliseconds without a key press after which a search starts by itself. */
export const searchDebounceMs = 800;

/** True for a text that the server searches for. */
export function isSearchable(text: string): boolean {
  return normalizeSearchText(text).length >= minSearchLength;
}

export type SearchDebouncer = {
  /** The text changed: asks after the pause, counted from the last change. */
  type: (text: string) => void;
  /** Enter: asks at once. */
  submit: (text: string) => void;
  /** Forgets the text that waits. */
  cancel: () => void;
};

/**
 * Decides when a typed text is asked for. What is too short is never asked for, what was asked for last is not asked
 * for again; `onSearch` gets null when a text became too short to have results.
 */
export function createSearchDebouncer(onSearch: (text: string | null) => void): SearchDebouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSearched: string | null = null;
  const search = (text: string | null): void => {
    clearTimeout(timer);
    const normalizedText = text === null ? null : normalizeSearchText(text);
    if (normalizedText === lastSearched) return;
    lastSearched = normalizedText;
    onSearch(text?.trim() ?? null);
  };
  return {
    type: (text) => {
      clearTimeout(timer);
      if (!isSearchable(text)) search(null);
      else timer = setTimeout(() => search(text), searchDebounceMs);
    },
    submit: (text) => search(isSearchable(text) ? text : null),
    cancel: () => clearTimeout(timer),
  };
}
