import { useRef, useState, useEffect } from "react";
import {
  markDictationNoticeSeen,
  hasSeenDictationNotice,
  createDictation,
  findSpeechRecognizer,
  type Dictation,
  type DictationState,
} from "../model/dictation.ts";

type DictationHandle = {
  state: DictationState;
  start: () => void;
  /** Ends the utterance; its last words are still delivered. */
  stop: () => void;
  /** Stops at once without delivering further words. */
  cancel: () => void;
};

/** Dictation for a mounted field; null where the browser has none. The microphone is released at unmount. */
function useDictation(onWords: (words: string) => void): DictationHandle | null {
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

/** Dictation into a field: recognised words are appended to its text. Null where the browser has none. */
export function useVoiceInput(text: string, onText: (text: string) => void) {
  const [isAskingConsent, setIsAskingConsent] = useState(false);
  const textBefore = useRef("");
  const dictation = useDictation((heard) => onText([textBefore.current, heard].filter(Boolean).join(" ")));
  if (!dictation) return null;
  const listen = (): void => {
    setIsAskingConsent(false);
    textBefore.current = text.trim();
    dictation.start();
  };
  const isListening = dictation.state === "listening";
  return {
    state: dictation.state,
    isAskingConsent,
    isListening,
    /** Starts or stops; the first time it shows where the voice is sent. */
    toggleDictation: (): void => {
      if (isListening) dictation.stop();
      else if (hasSeenDictationNotice()) listen();
      else setIsAskingConsent(true);
    },
    agree: (): void => {
      markDictationNoticeSeen();
      listen();
    },
    refuse: (): void => setIsAskingConsent(false),
    /** Typing cancels the dictation. */
    cancelDictation: (): void => {
      if (isListening) dictation.cancel();
    },
  };
}

export type VoiceInput = NonNullable<ReturnType<typeof useVoiceInput>>;
