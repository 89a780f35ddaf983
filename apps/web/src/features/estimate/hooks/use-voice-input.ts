import { useRef, useState } from "react";
import { markDictationNoticeSeen, hasSeenDictationNotice } from "../model/dictation.ts";
import { useDictation } from "./use-dictation.ts";

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
