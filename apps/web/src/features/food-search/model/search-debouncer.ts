import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** Milliseconds after the last key press until a search starts by itself. */
export const searchDebounceMs = 800;

/** True for a text long enough for a search. */
export function isSearchable(text: string): boolean {
  return normalizeSearchText(text).length >= minSearchLength;
}

export type SearchDebouncer = {
  /** Called on each change: searches after the pause, counted from the last change. */
  type: (text: string) => void;
  /** Called on Enter: searches at once. */
  submit: (text: string) => void;
  /** Drops the pending text. */
  cancel: () => void;
};

/**
 * Decides when a typed text is searched. Texts that are too short or equal to the last search are skipped; `onSearch`
 * receives null when a text became too short for results.
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
