import { useEffect, useState } from "react";

/** The text after `delayMs` without typing, so that incomplete words are not searched. */
export function useDebouncedValue(text: string, delayMs = 350): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}

/** A typed search text, and the trimmed text to search for: set after `delayMs` without typing, or at once by `search`. */
export function useDebouncedSearch(delayMs: number) {
  const [text, setText] = useState("");
  const [searchedText, setSearchedText] = useState("");
  const search = (): void => setSearchedText(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text.trim()), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return { text, setText, searchedText, search };
}
