import { useEffect, useRef, useState } from "react";
import { createDictation, findSpeechRecognizer } from "../model/dictation.ts";
import type { Dictation, DictationState } from "../model/dictation.ts";

export type DictationHandle = {
  state: DictationState;
  start: () => void;
  /** Ends the utterance; its last words are still delivered. */
  stop: () => void;
  /** Stops at once without delivering further words. */
  cancel: () => void;
};

/** Dictation for a mounted field; null where the browser has none. The microphone is released at unmount. */
export function useDictation(onWords: (words: string) => void): DictationHandle | null {
  const [Recognition] = useState(() => findSpeechRecognizer());
  const [state, setState] = useState<DictationState>("idle");
  const latestOnWords = useRef(onWords);
  const dictation = useRef<Dictation | null>(null);
  useEffect(() => {
    latestOnWords.current = onWords;
  });
  useEffect(() => {
    const close = (): void => dictation.current?.close();
    // In the background the microphone would keep recording unnoticed.
    const stopWhenHidden = (): void => {
      if (document.hidden) dictation.current?.stop();
    };
    document.addEventListener("visibilitychange", stopWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", stopWhenHidden);
      close();
    };
  }, []);
  if (!Recognition) return null;
  return {
    state,
    start: () => {
      dictation.current ??= createDictation(Recognition, {
        onState: setState,
        onWords: (words) => latestOnWords.current(words),
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
