import { useEffect, useState } from "react";

/** Milliseconds without a key press after which a search starts by itself. */
const debounceMs = 500;

/** A typed search and what of it is asked for: after a pause, or at once when it is sent. */
export function useDebouncedSearch() {
  const [text, setText] = useState("");
  const [searchedText, setSearchedText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type: setText, searchedText, send: () => setSearchedText(text.trim()) };
}
