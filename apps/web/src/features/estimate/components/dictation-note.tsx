import { useEffect, useId, useRef } from "react";
import { describedMeal } from "../described-meal.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { VoiceInput } from "../hooks/use-voice-input.ts";
import "../../../ui/styles/describe.css";

type DictationConsentProps = { onAgree: () => void; onRefuse: () => void };

/** States where the voice is sent, before it is sent for the first time. */
function DictationConsent({ onAgree, onRefuse }: DictationConsentProps) {
  const agree = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => agree.current?.querySelector("button")?.focus(), []);
  return (
    <div className="note note-plain described-note">
      <Icon name="info" size="s" />
      <div className="grow">
        <p id={id}>{describedMeal.dictation.notice}</p>
        <div ref={agree} className="row wrap gap-s">
          <Button size="inline" aria-describedby={id} onClick={onAgree}>
            {describedMeal.dictation.agree}
          </Button>
          <Button variant="ghost" size="inline" onClick={onRefuse}>
            {describedMeal.dictation.refuse}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** State of the dictation, or why it does not run. */
export function DictationNote({ voice, onDeclined }: { voice: VoiceInput; onDeclined: () => void }) {
  const { state, isAskingConsent, agree, refuse } = voice;
  const hasFailed = state === "denied" || state === "failed";
  return (
    <>
      {isAskingConsent && (
        <DictationConsent
          onAgree={agree}
          onRefuse={() => {
            refuse();
            onDeclined();
          }}
        />
      )}
      <div aria-live="polite">
        {state === "listening" && (
          <p className="described-listening cap b">
            <i aria-hidden="true" />
            {describedMeal.listening}
          </p>
        )}
        {hasFailed && !isAskingConsent && (
          <p className="note note-plain described-note">
            <Icon name="info" size="s" />
            {describedMeal.dictation[state]}
          </p>
        )}
      </div>
    </>
  );
}
