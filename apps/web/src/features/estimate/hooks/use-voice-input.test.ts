import { describe, expect, test } from "vitest";
import { createDictation, findSpeechRecognizer, type DictationState } from "./use-voice-input.ts";

/** A fake speech recognition controlled by the test; `made` contains every instance. */
function aBrowser({ refuses = false } = {}) {
  const made: FakeRecognition[] = [];
  class FakeRecognition {
    lang = "";
    interimResults = false;
    continuous = true;
    onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    onend: (() => void) | null = null;
    calls: string[] = [];
    constructor() {
      made.push(this);
    }
    start() {
      if (refuses) throw new DOMException("already started", "InvalidStateError");
      this.calls.push("start");
    }
    stop() {
      this.calls.push("stop");
      this.onend?.();
    }
    abort() {
      this.calls.push("abort");
      this.onerror?.({ error: "aborted" });
      this.onend?.();
    }
    hears(...parts: string[]) {
      this.onresult?.({ results: parts.map((transcript) => [{ transcript }]) });
    }
  }
  const states: DictationState[] = [];
  const words: string[] = [];
  const dictation = createDictation(FakeRecognition, {
    onState: (state) => states.push(state),
    onWords: (heard) => words.push(heard),
  });
  const last = () => {
    const one = made.at(-1);
    if (!one) throw new Error("nothing was started");
    return one;
  };
  return { dictation, made, states, words, last };
}

test("dictation recognises Italian and reports the text as it grows", () => {
  const { dictation, last, states, words } = aBrowser();
  dictation.start();
  expect(last()).toMatchObject({ lang: "it-IT", interimResults: true, continuous: false });
  last().hears("due");
  last().hears("due uova ", " e una fetta");
  last().onend?.();
  expect(words).toEqual(["due", "due uova e una fetta"]);
  expect(states).toEqual(["listening", "idle"]);
});

test("a second press while dictation runs starts nothing new", () => {
  const { dictation, made } = aBrowser();
  dictation.start();
  dictation.start();
  expect(made).toHaveLength(1);
});

describe("dictation errors", () => {
  for (const [error, state] of [
    ["not-allowed", "denied"],
    ["service-not-allowed", "denied"],
    ["audio-capture", "failed"],
    ["network", "failed"],
    ["language-not-supported", "failed"],
    ["no-speech", "idle"],
    ["aborted", "idle"],
  ] as const) {
    test(`${error} sets the state ${state}, and the end event that follows does not change it`, () => {
      const { dictation, last, states } = aBrowser();
      dictation.start();
      last().onerror?.({ error });
      last().onend?.();
      expect(states).toEqual(["listening", state]);
    });
  }

  test("a recogniser that does not start sets the state failed and can be started again", () => {
    const { dictation, made, states } = aBrowser({ refuses: true });
    dictation.start();
    dictation.start();
    expect(states).toEqual(["failed", "failed"]);
    expect(made).toHaveLength(2);
  });
});

test("closing releases the microphone at once and reports no more text", () => {
  const { dictation, last, states, words } = aBrowser();
  dictation.start();
  const recognition = last();
  dictation.close();
  recognition.hears("troppo tardi");
  expect(recognition.calls).toEqual(["start", "abort"]);
  expect(words).toEqual([]);
  expect(states).toEqual(["listening"]);
});

test("the standard recogniser is preferred to WebKit's, and other browsers have none", () => {
  class Standard {}
  class Prefixed {}
  expect(findSpeechRecognizer({ SpeechRecognition: Standard, webkitSpeechRecognition: Prefixed })).toBe(Standard);
  expect(findSpeechRecognizer({ webkitSpeechRecognition: Prefixed })).toBe(Prefixed);
  expect(findSpeechRecognizer({})).toBeUndefined();
});
