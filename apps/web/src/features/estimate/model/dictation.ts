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
export type SpeechRecognizerConstructor = new () => SpeechRecognizer;

/** `denied`: the user or the device denies the microphone; `failed`: no microphone, no network, no Italian. */
export type DictationState = "idle" | "listening" | "denied" | "failed";

export type Dictation = {
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
export function hasSeenDictationNotice(): boolean {
  return localStorage.getItem(noticeSeenKey) !== null;
}

export function markDictationNoticeSeen(): void {
  localStorage.setItem(noticeSeenKey, "1");
}
