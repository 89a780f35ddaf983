import { customFood } from "../../custom-food.messages.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";

type Props = {
  value: string | null;
  onValue: (value: string | null) => void;
  /** Opens the scanner, which returns the code here. */
  onScan: () => void;
  problem: string | undefined;
};

/** The part of an in-store code that identifies the food. */
const inStoreCodePattern = /^2\d{6}$/;

/** The barcode by which a later scan finds this food. */
export function BarcodeField({ value, onValue, onScan, problem }: Props) {
  return (
    <Field
      label={customFood.label.barcode}
      help={value !== null && inStoreCodePattern.test(value) ? customFood.label.inStore : undefined}
      error={problem}
      aside={<IconButton icon="barcode" label={customFood.label.scan} aria-haspopup="dialog" onClick={onScan} />}
    >
      {(inputProps) => (
        <input
          {...inputProps}
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
