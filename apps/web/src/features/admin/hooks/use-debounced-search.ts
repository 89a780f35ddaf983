import { useEffect, useState } from "react";

/** Milliseconds without a key press after which a search starts by itself. */
const pause = 500;

/** A typed search and what of it is asked for: after a pause, or at once when it is sent. */
export function useSettledSearch() {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type: setText, asked, send: () => setAsked(text.trim()) };
}
