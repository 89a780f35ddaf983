import { formatForInput } from "@fetta/domain/italian-number";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { parseNumberInput } from "./parse-number-input.ts";
import type { NumberRules } from "./parse-number-input.ts";

type Props = NumberRules &
  Omit<ComponentProps<"input">, "value" | "onChange" | "className" | "id" | "min" | "max" | "type"> & {
    label: string;
    hideLabel?: boolean;
    help?: string | undefined;
    unit?: string | undefined;
    /** The large centred look of amounts. */
    hero?: boolean;
    value: number | null;
    /** The number, or null while what is typed is none that the rules allow. */
    onValue: (value: number | null) => void;
    /** Title before the problem, in bold. */
    errorTitle?: string | undefined;
    /** Says what is wrong even before the field was left, an empty one too (`emptyText`): after a refused submit. */
    showError?: boolean;
    emptyText?: string | undefined;
    /** What the server found wrong with a number that the rules allow. */
    serverError?: string | undefined;
  };

const formatAsTyped = (value: number | null): string => (value === null ? "" : formatForInput(value));

/** A number as Italians type it: comma or point for decimals, never a grouping mark, written back with a comma. */
export function NumberField(props: Props) {
  const { label, hideLabel, help, unit, hero, value, onValue, errorTitle, emptyText, ...rest } = props;
  const { min, max, whole, rangeText, showError = false, serverError, onBlur, onFocus, ...input } = rest;
  const rules: NumberRules = { min, max, whole, rangeText };
  const [text, setText] = useState(formatAsTyped(value));
  const [wasLeft, setWasLeft] = useState(false);
  // What this field last said or was told; another value from outside (a stepper, a chip) replaces the text.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setText(formatAsTyped(value));
  }
  const parsed = parseNumberInput(text, rules);
  const problem = parsed.problem ?? (showError && text.trim() === "" ? emptyText : undefined);
  const error = (wasLeft || parsed.isUrgent || showError ? problem : undefined) ?? serverError;

  const onType = (typedText: string): void => {
    const next = parseNumberInput(typedText, rules).value;
    setText(typedText);
    setWasLeft(false);
    setLastValue(next);
    if (next !== value) onValue(next);
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      help={help}
      unit={unit}
      hero={hero}
      error={error}
      errorTitle={error === undefined ? undefined : errorTitle}
    >
      {(described) => (
        <input
          {...input}
          {...described}
          type="text"
          inputMode={whole ? "numeric" : "decimal"}
          autoComplete="off"
          className="field-input num"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => {
            event.target.select();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            setWasLeft(true);
            if (parsed.value !== null) setText(formatAsTyped(parsed.value));
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
