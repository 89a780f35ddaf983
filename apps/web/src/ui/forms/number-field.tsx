import { formatTyped } from "@fetta/domain/italian-number";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { readNumber } from "./parse-number-input.ts";
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
    showProblem?: boolean;
    emptyText?: string | undefined;
    /** What the server found wrong with a number that the rules allow. */
    refused?: string | undefined;
  };

const asTyped = (value: number | null): string => (value === null ? "" : formatTyped(value));

/** A number as Italians type it: comma or point for decimals, never a grouping mark, written back with a comma. */
export function NumberField(props: Props) {
  const { label, hideLabel, help, unit, hero, value, onValue, errorTitle, emptyText, ...rest } = props;
  const { min, max, whole, rangeText, showProblem = false, refused, onBlur, onFocus, ...input } = rest;
  const rules: NumberRules = { min, max, whole, rangeText };
  const [text, setText] = useState(asTyped(value));
  const [left, setLeft] = useState(false);
  // What this field last said or was told; another value from outside (a stepper, a chip) replaces the text.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(asTyped(value));
  }
  const reading = readNumber(text, rules);
  const problem = reading.problem ?? (showProblem && text.trim() === "" ? emptyText : undefined);
  const error = (left || reading.urgent || showProblem ? problem : undefined) ?? refused;

  const type = (typed: string): void => {
    const next = readNumber(typed, rules).value;
    setText(typed);
    setLeft(false);
    setKnown(next);
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
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => {
            event.target.select();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            setLeft(true);
            if (reading.value !== null) setText(asTyped(reading.value));
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
