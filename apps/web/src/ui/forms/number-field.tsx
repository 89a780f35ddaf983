import { formatForInput, parseItalianNumber } from "@fetta/domain/typed-number";
import { useState, type ComponentProps } from "react";
import { Field } from "./field.tsx";
import { forms } from "./forms.messages.ts";

type NumberRules = {
  min: number;
  max: number;
  /** The number that is meant by a typed one: metres as centimetres. */
  interpret?: ((typed: number) => number) | undefined;
  /** No decimals. */
  whole?: boolean | undefined;
  /** The error message for a number out of bounds; defaults to a general one. */
  rangeText?: string | undefined;
};

type ParsedNumberInput = {
  /** The number, if it is valid; otherwise null. */
  value: number | null;
  problem: string | undefined;
  /** True for an error that is shown while typing, before the field is left. */
  isUrgent: boolean;
};

/** Parses a typed number under the rules of its field. */
function parseNumberInput(
  text: string,
  { min, max, interpret, whole = false, rangeText }: NumberRules,
): ParsedNumberInput {
  const parsed = parseItalianNumber(text);
  if ("problem" in parsed) {
    const problems = { empty: undefined, not_a_number: forms.noNumber, grouping: forms.noGrouping(text.trim()) };
    return { value: null, problem: problems[parsed.problem], isUrgent: parsed.problem === "grouping" };
  }
  const value = interpret?.(parsed.value) ?? parsed.value;
  const rangeProblem = rangeText ?? forms.outOfRange(min, max);
  if (whole && !Number.isInteger(value)) {
    return { value: null, problem: rangeText ?? forms.noWholeNumber, isUrgent: false };
  }
  if (value < min || value > max) return { value: null, problem: rangeProblem, isUrgent: false };
  return { value, problem: undefined, isUrgent: false };
}

type Props = NumberRules &
  Omit<ComponentProps<"input">, "value" | "onChange" | "className" | "id" | "min" | "max" | "type"> & {
    label: string;
    hideLabel?: boolean;
    help?: string | undefined;
    unit?: string | undefined;
    /** The large centred style of amounts. */
    hero?: boolean;
    value: number | null;
    /** Called with the number, or null while the text is not a valid number. */
    onValue: (value: number | null) => void;
    /** Stands before the error message, in bold. */
    errorTitle?: string | undefined;
    /** Shows the error before the field is left, also for an empty field (`emptyText`): after a rejected submit. */
    showError?: boolean;
    emptyText?: string | undefined;
    /** The server's error for a number that is valid on the client. */
    serverError?: string | undefined;
  };

const formatAsTyped = (value: number | null): string => (value === null ? "" : formatForInput(value));

/** A number in Italian notation: comma or point for decimals, no grouping mark; formatted with a comma. */
export function NumberField(props: Props) {
  const { label, hideLabel, help, unit, hero, value, onValue, errorTitle, emptyText, ...rest } = props;
  const { min, max, interpret, whole, rangeText, showError = false, serverError, onBlur, onFocus, ...input } = rest;
  const rules: NumberRules = { min, max, interpret, whole, rangeText };
  const [text, setText] = useState(formatAsTyped(value));
  const [wasLeft, setWasLeft] = useState(false);
  // The last value that this field emitted or received; a different value from outside (a stepper, a chip) replaces the
  // text.
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
