/** As much of a browser's speech recognition as is used here. */
type Recognition = {
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
export type RecognitionMaker = new () => Recognition;

/** `denied`: the person or the device forbids the microphone; `failed`: no microphone, no network, no Italian. */
export type DictationState = "idle" | "listening" | "denied" | "failed";

export type Dictation = {
  start: () => void;
  /** Hears no more; the last words still come. */
  stop: () => void;
  /** Hears no more and says no more. */
  close: () => void;
};

function isMaker(value: unknown): value is RecognitionMaker {
  return typeof value === "function";
}

/** The browser's speech recognition, under its own name or under WebKit's; undefined where there is none. */
export function recognitionOf(scope: object = globalThis): RecognitionMaker | undefined {
  const maker: unknown =
    Reflect.get(scope, "SpeechRecognition") ?? Reflect.get(scope, "webkitSpeechRecognition");
  return isMaker(maker) ? maker : undefined;
}

/** Silence and our own stop are no failures. */
function stateAfter(error: string): DictationState {
  if (error === "no-speech" || error === "aborted") return "idle";
  return error === "not-allowed" || error === "service-not-allowed" ? "denied" : "failed";
}

type Listener = {
  onState: (state: DictationState) => void;
  /** Everything that was heard since the start, anew whenever it grows or is corrected. */
  onWords: (words: string) => void;
};

/**
 * Turns Italian speech into words, one utterance at a time: the browser ends it at a pause. Going on listening is not
 * asked for, since Android repeats words then.
 */
export function createDictation(Maker: RecognitionMaker, { onState, onWords }: Listener): Dictation {
  let current: Recognition | null = null;
  const end = (state: DictationState): void => {
    current = null;
    onState(state);
  };
  return {
    start: () => {
      if (current) return;
      const recognition = new Maker();
      current = recognition;
      recognition.lang = "it-IT";
      recognition.interimResults = true;
      recognition.continuous = false;
      recognition.onresult = ({ results }) => {
        if (current !== recognition) return;
        const heard = Array.from(results, (result) => result[0]?.transcript ?? "");
        onWords(heard.join(" ").replaceAll(/\s+/g, " ").trim());
      };
      recognition.onerror = ({ error }) => {
        if (current === recognition) end(stateAfter(error));
      };
      recognition.onend = () => {
        if (current === recognition) end("idle");
      };
      try {
        recognition.start();
        onState("listening");
      } catch {
        end("failed");
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

const toldKey = "fetta.dictation-told";

/** True once the person was told where the voice goes. */
export function wasToldOfDictation(): boolean {
  return localStorage.getItem(toldKey) !== null;
}

export function rememberToldOfDictation(): void {
  localStorage.setItem(toldKey, "1");
}
