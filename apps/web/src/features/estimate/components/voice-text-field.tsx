import { useRef, useState } from "react";
import { estimate } from "../estimate.messages.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { DictationNote } from "./dictation-note.tsx";
import { useVoice } from "../hooks/use-voice-input.ts";
import { VoiceButton } from "./voice-button.tsx";

type Props = {
  label: string;
  placeholder: string;
  help?: string;
  action: string;
  /** Takes the focus when it appears: it came in the place of what was pressed. */
  focused?: boolean;
  /** The sentence for no answer, with the cause in it. */
  failed: (reason: string) => string;
  /** Does what was written; what comes back is a sentence why it could not be done. The text stays then. */
  onWords: (text: string) => Promise<string | undefined>;
};

const longest = 300;

/** One line, typed or spoken, and a button that does what it says; or says why not, and keeps it. */
export function WordsField(props: Props) {
  const { label, placeholder, help, action, focused = false, failed, onWords } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const write = (next: string): void => {
    setText(next.slice(0, longest));
    setProblem(undefined);
  };
  const voice = useVoice(text, write);
  const submit = async (): Promise<void> => {
    const said = text.trim();
    if (said === "" || pending) return;
    voice?.hush();
    setPending(true);
    setProblem(undefined);
    try {
      const why = await onWords(said);
      setProblem(why);
      if (why === undefined) setText("");
    } catch (error) {
      setProblem(failed(causeOf(error)));
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
      <div className="words-field">
        <Field
          label={label}
          help={problem === undefined ? help : undefined}
          error={problem}
          aside={voice && <VoiceButton voice={voice} label={estimate.dictate(label)} />}
        >
          {(described) => (
            <input
              {...described}
              ref={(element) => {
                const isNew = element !== null && field.current === null;
                field.current = element;
                if (focused && isNew) element.focus();
              }}
              className="field-input"
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="done"
              maxLength={longest}
              value={text}
              onChange={({ target }) => {
                voice?.hush();
                write(target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="tonal" size="small" unready={pending || text.trim() === ""}>
          {pending ? estimate.working : action}
        </Button>
      </div>
      {voice && <DictationNote voice={voice} onRefused={() => field.current?.focus()} />}
    </form>
  );
}
