import { createSessionValue } from "../../lib/session-state.ts";

const typedText = createSessionValue<string | null>(null);

/** Keeps what is typed beside the diary until the search, which opens by it, has the focus. */
export const setTypedSearchText = typedText.set;

/** What was typed before the search had the focus; null after that. */
export function takeTypedSearchText(): string | null {
  const text = typedText.get();
  typedText.set(null);
  return text;
}
