import { useEffect, useState } from "react";

const interactions = ["pointerdown", "keydown"] as const;

/** True from the first press or key on, for code that a page does not need before. */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    const note = (): void => setHasInteracted(true);
    for (const type of interactions) addEventListener(type, note, { once: true });
    return () => interactions.forEach((type) => removeEventListener(type, note));
  }, []);
  return hasInteracted;
}
