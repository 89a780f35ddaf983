import { ownFood } from "../../custom-food.messages.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";

type Props = {
  value: string | null;
  onValue: (value: string | null) => void;
  /** To the scanner, which brings its code back here. */
  onScan: () => void;
  problem: string | undefined;
};

/** The part of a shop counter's code that names the food. */
const stem = /^2\d{6}$/;

/** The code by which the next scan finds this food. */
export function BarcodeField({ value, onValue, onScan, problem }: Props) {
  return (
    <Field
      label={ownFood.label.barcode}
      help={value !== null && stem.test(value) ? ownFood.label.inStore : undefined}
      error={problem}
      aside={<IconButton icon="barcode" label={ownFood.label.scan} aria-haspopup="dialog" onClick={onScan} />}
    >
      {(described) => (
        <input
          {...described}
          className="field-input"
          value={value ?? ""}
          onChange={({ target }) => onValue(target.value.trim() === "" ? null : target.value)}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
