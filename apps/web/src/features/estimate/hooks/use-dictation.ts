import { useEffect, useRef, useState } from "react";
import { createDictation, recognitionOf } from "../model/dictation.ts";
import type { Dictation, DictationState } from "../model/dictation.ts";

export type DictationHandle = {
  state: DictationState;
  start: () => void;
  /** Ends the utterance; its last words still come. */
  stop: () => void;
  /** Hears no more at once. */
  cancel: () => void;
};

/** Dictation for a field that is on the screen; null where the browser has none. The microphone is let go with the field. */
export function useDictation(onWords: (words: string) => void): DictationHandle | null {
  const [maker] = useState(() => recognitionOf());
  const [state, setState] = useState<DictationState>("idle");
  const listener = useRef(onWords);
  const dictation = useRef<Dictation | null>(null);
  useEffect(() => {
    listener.current = onWords;
  });
  useEffect(() => {
    const close = (): void => dictation.current?.close();
    // In the background the microphone would go on unseen.
    const leave = (): void => {
      if (document.hidden) dictation.current?.stop();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      close();
    };
  }, []);
  if (!maker) return null;
  return {
    state,
    start: () => {
      dictation.current ??= createDictation(maker, {
        onState: setState,
        onWords: (words) => listener.current(words),
      });
      dictation.current.start();
    },
    stop: () => dictation.current?.stop(),
    cancel: () => {
      dictation.current?.close();
      setState("idle");
    },
  };
}
