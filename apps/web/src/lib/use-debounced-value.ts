import { useEffect, useState } from "react";

/** A text as it stood when the typing last paused; half a word is not searched for. */
export function useDebouncedValue(text: string, delayMs = 350): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}
