import { useEffect, useId, useRef } from "react";
import { describe } from "../described-meal.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { Voice } from "../hooks/use-voice-input.ts";
import "../../../ui/styles/describe.css";

type AskProps = { onAgree: () => void; onRefuse: () => void };

/** Where the voice goes, said before it goes there for the first time. */
function Ask({ onAgree, onRefuse }: AskProps) {
  const agree = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => agree.current?.querySelector("button")?.focus(), []);
  return (
    <div className="note note-plain described-note">
      <Icon name="info" size="s" />
      <div className="grow">
        <p id={id}>{describe.dictation.notice}</p>
        <div ref={agree} className="row wrap gap-s">
          <Button size="inline" aria-describedby={id} onClick={onAgree}>
            {describe.dictation.agree}
          </Button>
          <Button variant="ghost" size="inline" onClick={onRefuse}>
            {describe.dictation.refuse}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What the dictation is doing, or why it is not. */
export function DictationNote({ voice, onRefused }: { voice: Voice; onRefused: () => void }) {
  const { state, asking, agree, refuse } = voice;
  const trouble = state === "denied" || state === "failed";
  return (
    <>
      {asking && (
        <Ask
          onAgree={agree}
          onRefuse={() => {
            refuse();
            onRefused();
          }}
        />
      )}
      <div aria-live="polite">
        {state === "listening" && (
          <p className="described-listening cap b">
            <i aria-hidden="true" />
            {describe.listening}
          </p>
        )}
        {trouble && !asking && (
          <p className="note note-plain described-note">
            <Icon name="info" size="s" />
            {describe.dictation[state]}
          </p>
        )}
      </div>
    </>
  );
}
