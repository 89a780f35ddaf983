import { useEffect, useState } from "react";

/** Milliseconds after the last key press until a search starts by itself. */
const debounceMs = 500;

/** The typed search text, and the text that is searched: set after a pause, or at once on submit. */
export function useDebouncedSearch() {
  const [text, setText] = useState("");
  const [searchedText, setSearchedText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type: setText, searchedText, send: () => setSearchedText(text.trim()) };
}
