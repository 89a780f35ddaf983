import { useEffect, useState } from "react";

/** A text as it stood when the typing last paused; half a word is not searched for. */
export function useSettled(text: string, pause = 350): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
