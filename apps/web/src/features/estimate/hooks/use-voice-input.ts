import { useRef, useState } from "react";
import { markDictationNoticeSeen, hasSeenDictationNotice } from "../model/dictation.ts";
import { useDictation } from "./use-dictation.ts";

/** Speaking into a field: what is heard comes after what stood there. Null where the browser cannot. */
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
    /** Starts or stops; the first time it says where the voice goes. */
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
    /** Typing takes over from the voice. */
    cancelDictation: (): void => {
      if (isListening) dictation.cancel();
    },
  };
}

export type VoiceInput = NonNullable<ReturnType<typeof useVoiceInput>>;
