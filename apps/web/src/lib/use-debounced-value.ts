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
