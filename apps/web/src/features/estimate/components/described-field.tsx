import { useRef } from "react";
import { describe } from "../described-meal.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { DictationNote } from "./dictation-note.tsx";
import { longestText } from "../hooks/use-described-meal.ts";
import { useVoice } from "../hooks/use-voice-input.ts";
import { VoiceButton } from "./voice-button.tsx";

type Props = {
  text: string;
  onText: (text: string) => void;
  onClear: () => void;
  tooLong: boolean;
};

/** Characters left from which on they are counted. */
const fewLeft = 60;

/** The words of a meal, typed or spoken. */
export function DescribedField({ text, onText, onClear, tooLong }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const voice = useVoice(text, onText);
  const left = longestText - text.trim().length;
  return (
    <div className="described-field">
      <Field
        label={describe.label}
        help={left <= fewLeft && !tooLong ? describe.left(left) : undefined}
        error={tooLong ? describe.tooLong(text.trim().length, longestText) : undefined}
        aside={
          <span className="described-tools">
            {text !== "" && (
              <IconButton
                icon="close"
                iconSize="s"
                label={describe.clear}
                onClick={() => {
                  voice?.hush();
                  onClear();
                  field.current?.focus();
                }}
              />
            )}
            {voice && <VoiceButton voice={voice} label={describe.dictate} />}
          </span>
        }
      >
        {(described) => (
          <textarea
            {...described}
            ref={field}
            data-autofocus=""
            className="field-input"
            rows={2}
            autoCapitalize="sentences"
            autoComplete="off"
            placeholder={describe.placeholder}
            value={text}
            onChange={(event) => {
              voice?.hush();
              onText(event.target.value);
            }}
          />
        )}
      </Field>
      {voice && <DictationNote voice={voice} onRefused={() => field.current?.focus()} />}
    </div>
  );
}
