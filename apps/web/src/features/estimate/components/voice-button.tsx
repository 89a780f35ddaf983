import { describedMeal } from "../described-meal.messages.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import type { VoiceInput } from "../hooks/use-voice-input.ts";

/** Starts and stops the dictation of a field. */
export function VoiceButton({ voice, label }: { voice: VoiceInput; label: string }) {
  return (
    <IconButton
      icon="mic"
      variant={voice.isListening ? "tonal" : "plain"}
      label={voice.isListening ? describedMeal.stopDictating : label}
      aria-pressed={voice.isListening}
      onClick={voice.toggleDictation}
    />
  );
}
