import { useRef, useState } from "react";
import { estimate } from "../estimate.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { DictationNote } from "./dictation-note.tsx";
import { useVoiceInput } from "../hooks/use-voice-input.ts";
import { VoiceButton } from "./voice-button.tsx";
import styles from "../photo-result.module.css";

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
      <div className={styles.correctionField}>
        <Field
          label={label}
          help={problem === undefined ? help : undefined}
          error={problem}
          aside={voice && <VoiceButton voice={voice} label={estimate.dictate(label)} />}
        >
          {(inputProps) => (
            <input
              {...inputProps}
              ref={(element) => {
                const isNew = element !== null && field.current === null;
                field.current = element;
                if (autoFocus && isNew) element.focus();
              }}
              className="field-input"
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="done"
              maxLength={maxLength}
              value={text}
              onChange={({ target }) => {
                voice?.cancelDictation();
                updateText(target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="tonal" size="small" softDisabled={pending || text.trim() === ""}>
          {pending ? estimate.working : action}
        </Button>
      </div>
      {voice && <DictationNote voice={voice} onDeclined={() => field.current?.focus()} />}
    </form>
  );
}
