import { useRef, useState, useEffect, useId } from "react";
import { estimate } from "../estimate.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useVoiceInput, type VoiceInput } from "../hooks/use-voice-input.ts";
import styles from "../photo-result.module.css";
import { describedMeal } from "../described-meal.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import "../../../ui/styles/describe.css";
import { Note } from "../../../ui/feedback/note.tsx";

type Props = {
  label: string;
  placeholder: string;
  help?: string;
  action: string;
  /** Focuses the field on mount, because it replaced the pressed button. */
  isFocusedOnMount?: boolean;
  /** The message when no response arrives, with the cause in it. */
  failed: (reason: string) => string;
  /** Applies the submitted text; returns an error message, in which case the text stays in the field. */
  onSubmitText: (text: string) => Promise<string | undefined>;
};

const maxLength = 300;

/** One line, typed or dictated, with a submit button; an error is shown below and the text stays. */
export function VoiceTextField(props: Props) {
  const { label, placeholder, help, action, isFocusedOnMount: autoFocus = false, failed, onSubmitText } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const updateText = (next: string): void => {
    setText(next.slice(0, maxLength));
    setProblem(undefined);
  };
  const voice = useVoiceInput(text, updateText);
  const submit = async (): Promise<void> => {
    const trimmedText = text.trim();
    if (trimmedText === "" || pending) return;
    voice?.cancelDictation();
    setPending(true);
    setProblem(undefined);
    try {
      const submitProblem = await onSubmitText(trimmedText);
      setProblem(submitProblem);
      if (submitProblem === undefined) setText("");
    } catch (error) {
      setProblem(failed(describeError(error)));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.correctionField} data-correction>
        <TextField
          label={label}
          help={problem === undefined ? help : undefined}
          error={problem}
          aside={voice && <VoiceButton voice={voice} label={estimate.dictate(label)} />}
          ref={(element) => {
            const isNew = element !== null && field.current === null;
            field.current = element;
            if (autoFocus && isNew) element.focus();
          }}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={maxLength}
          value={text}
          onValue={(next) => {
            voice?.cancelDictation();
            updateText(next);
          }}
        />
        <Button type="submit" variant="tonal" size="small" softDisabled={pending || text.trim() === ""}>
          {pending ? estimate.working : action}
        </Button>
      </div>
      {voice && <DictationNote voice={voice} onDeclined={() => field.current?.focus()} />}
    </form>
  );
}

/** Starts and stops the dictation of a field. */
export function VoiceButton({ voice, label }: { voice: VoiceInput; label: string }) {
  return (
    <IconButton
      icon={drawings.mic}
      variant={voice.isListening ? "tonal" : "plain"}
      label={voice.isListening ? describedMeal.stopDictating : label}
      aria-pressed={voice.isListening}
      onClick={voice.toggleDictation}
    />
  );
}

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
          <p className="described-listening row gap-s mt-s cap b">
            <i aria-hidden="true" />
            {describedMeal.listening}
          </p>
        )}
        {hasFailed && !isAskingConsent && (
          <Note isPlain className="described-note">
            {describedMeal.dictation[state]}
          </Note>
        )}
      </div>
    </>
  );
}
