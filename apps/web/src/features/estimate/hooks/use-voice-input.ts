import { useRef, useState, useEffect } from "react";

/** The part of a browser's speech recognition that is used here. */
type SpeechRecognizer = {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type SpeechRecognizerConstructor = new () => SpeechRecognizer;

/** `denied`: the user or the device denies the microphone; `failed`: no microphone, no network, no Italian. */
export type DictationState = "idle" | "listening" | "denied" | "failed";

type Dictation = {
  start: () => void;
  /** Stops listening; the last words are still delivered. */
  stop: () => void;
  /** Stops listening without delivering further words. */
  close: () => void;
};

function isRecognizerConstructor(value: unknown): value is SpeechRecognizerConstructor {
  return typeof value === "function";
}

/** The browser's speech recognition, also under WebKit's prefix; undefined where there is none. */
export function findSpeechRecognizer(scope: object = globalThis): SpeechRecognizerConstructor | undefined {
  const candidate: unknown = Reflect.get(scope, "SpeechRecognition") ?? Reflect.get(scope, "webkitSpeechRecognition");
  return isRecognizerConstructor(candidate) ? candidate : undefined;
}

/** Silence and an abort by the app are no failures. */
function stateAfterError(error: string): DictationState {
  if (error === "no-speech" || error === "aborted") return "idle";
  return error === "not-allowed" || error === "service-not-allowed" ? "denied" : "failed";
}

type DictationListener = {
  onState: (state: DictationState) => void;
  /** Receives the full transcript since the start, each time it grows or is corrected. */
  onWords: (words: string) => void;
};

/**
 * Transcribes Italian speech, one utterance at a time: the browser ends it at a pause. `continuous` is off, since
 * Android repeats words with it.
 */
export function createDictation(
  Recognizer: SpeechRecognizerConstructor,
  { onState, onWords }: DictationListener,
): Dictation {
  let current: SpeechRecognizer | null = null;
  const finish = (state: DictationState): void => {
    current = null;
    onState(state);
  };
  return {
    start: () => {
      if (current) return;
      const recognition = new Recognizer();
      current = recognition;
      recognition.lang = "it-IT";
      recognition.interimResults = true;
      recognition.continuous = false;
      recognition.onresult = ({ results }) => {
        if (current !== recognition) return;
        const transcripts = Array.from(results, (result) => result[0]?.transcript ?? "");
        onWords(transcripts.join(" ").replaceAll(/\s+/g, " ").trim());
      };
      recognition.onerror = ({ error }) => {
        if (current === recognition) finish(stateAfterError(error));
      };
      recognition.onend = () => {
        if (current === recognition) finish("idle");
      };
      try {
        recognition.start();
        onState("listening");
      } catch {
        finish("failed");
      }
    },
    stop: () => current?.stop(),
    close: () => {
      const recognition = current;
      current = null;
      recognition?.abort();
    },
  };
}

const noticeSeenKey = "fetta.dictation-told";

/** True once the user has seen where the voice is sent. */
function hasSeenDictationNotice(): boolean {
  return localStorage.getItem(noticeSeenKey) !== null;
}

function markDictationNoticeSeen(): void {
  localStorage.setItem(noticeSeenKey, "1");
}

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
