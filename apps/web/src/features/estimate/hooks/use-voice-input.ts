import { useRef, useState } from "react";
import { rememberToldOfDictation, wasToldOfDictation } from "../model/dictation.ts";
import { useDictation } from "./use-dictation.ts";

/** Speaking into a field: what is heard comes after what stood there. Null where the browser cannot. */
export function useVoice(text: string, onText: (text: string) => void) {
  const [asking, setAsking] = useState(false);
  const before = useRef("");
  const dictation = useDictation((heard) => onText([before.current, heard].filter(Boolean).join(" ")));
  if (!dictation) return null;
  const listen = (): void => {
    setAsking(false);
    before.current = text.trim();
    dictation.start();
  };
  const isListening = dictation.state === "listening";
  return {
    state: dictation.state,
    asking,
    isListening,
    /** Starts or stops; the first time it says where the voice goes. */
    press: (): void => {
      if (isListening) dictation.stop();
      else if (wasToldOfDictation()) listen();
      else setAsking(true);
    },
    agree: (): void => {
      rememberToldOfDictation();
      listen();
    },
    refuse: (): void => setAsking(false),
    /** Typing takes over from the voice. */
    hush: (): void => {
      if (isListening) dictation.cancel();
    },
  };
}

export type Voice = NonNullable<ReturnType<typeof useVoice>>;
