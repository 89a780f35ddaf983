import { useRef } from "react";
import { describedMeal } from "../described-meal.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { DictationNote, VoiceButton } from "./voice-text-field.tsx";
import { maxDescriptionLength } from "../hooks/use-described-meal.ts";
import { useVoiceInput } from "../hooks/use-voice-input.ts";

type Props = {
  text: string;
  onText: (text: string) => void;
  onClear: () => void;
  tooLong: boolean;
};

/** Remaining characters from which on the counter is shown. */
const countdownFromChars = 60;

/** The description of a meal, typed or dictated. */
export function DescribedField({ text, onText, onClear, tooLong }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const voice = useVoiceInput(text, onText);
  const remainingChars = maxDescriptionLength - text.trim().length;
  return (
    <div className="described-field">
      <Field
        label={describedMeal.label}
        help={remainingChars <= countdownFromChars && !tooLong ? describedMeal.charsLeft(remainingChars) : undefined}
        error={tooLong ? describedMeal.tooLong(text.trim().length, maxDescriptionLength) : undefined}
        aside={
          <span className="described-tools">
            {text !== "" && (
              <IconButton
                icon="close"
                iconSize="s"
                label={describedMeal.clear}
                onClick={() => {
                  voice?.cancelDictation();
                  onClear();
                  field.current?.focus();
                }}
              />
            )}
            {voice && <VoiceButton voice={voice} label={describedMeal.dictate} />}
          </span>
        }
      >
        {(inputProps) => (
          <textarea
            {...inputProps}
            ref={field}
            data-autofocus=""
            className="field-input"
            rows={2}
            autoCapitalize="sentences"
            autoComplete="off"
            placeholder={describedMeal.placeholder}
            value={text}
            onChange={(event) => {
              voice?.cancelDictation();
              onText(event.target.value);
            }}
          />
        )}
      </Field>
      {voice && <DictationNote voice={voice} onDeclined={() => field.current?.focus()} />}
    </div>
  );
}
