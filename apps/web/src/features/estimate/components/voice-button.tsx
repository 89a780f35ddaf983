import { describe } from "../described-meal.messages.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import type { Voice } from "../hooks/use-voice-input.ts";

/** Starts the dictation of a field and ends it. */
export function VoiceButton({ voice, label }: { voice: Voice; label: string }) {
  return (
    <IconButton
      icon="mic"
      look={voice.isListening ? "tonal" : "plain"}
      label={voice.isListening ? describe.stopDictating : label}
      aria-pressed={voice.isListening}
      onClick={voice.press}
    />
  );
}
