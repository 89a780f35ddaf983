import { ownFood } from "../../i18n/own-food.ts";
import { TextField } from "../../ui/text-field.tsx";

type Props = {
  value: string | null;
  onValue: (value: string | null) => void;
  problem: string | undefined;
};

/** The part of a shop counter's code that names the food. */
const stem = /^2\d{6}$/;

/** The code by which the next scan finds this food. */
export function BarcodeField({ value, onValue, problem }: Props) {
  return (
    <TextField
      label={ownFood.label.barcode}
      help={value !== null && stem.test(value) ? ownFood.label.inStore : undefined}
      value={value ?? ""}
      onValue={(text) => onValue(text.trim() === "" ? null : text)}
      inputMode="numeric"
      maxLength={40}
      autoComplete="off"
      error={problem}
    />
  );
}
