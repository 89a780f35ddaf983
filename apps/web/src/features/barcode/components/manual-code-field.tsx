import { parseGtin } from "@fetta/domain/products/gtin";
import type { GtinProblem } from "@fetta/domain/products/gtin";
import { useState } from "react";
import { barcode } from "../barcode.messages.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { findTypedCodeProblem } from "../model/find-typed-code-problem.ts";

type Props = { busy: boolean; onCode: (code: string) => void };

/** The digits under the bars, for codes that the camera cannot read. */
export function ManualCodeField({ busy, onCode }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<GtinProblem>();
  const submit = (): void => {
    const reading = parseGtin(text);
    if ("problem" in reading) setProblem(text.trim() === "" ? "length" : reading.problem);
    else onCode(reading.gtin);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <Field
        label={barcode.typed}
        error={problem && barcode.problems[problem]}
        aside={<IconButton type="submit" icon="search" label={barcode.search} disabled={busy} />}
      >
        {(inputProps) => (
          <input
            {...inputProps}
            className="field-input"
            inputMode="numeric"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={({ target: { value } }) => {
              setText(value);
              setProblem(findTypedCodeProblem(value));
            }}
          />
        )}
      </Field>
    </form>
  );
}
