import { supportCategories } from "@fetta/domain/account/support-request";
import { support } from "./support.messages.ts";
import { Field } from "../../ui/forms/field.tsx";
import type { SupportFormValues } from "./support-form-schema.ts";

type Props = {
  value: SupportFormValues["category"];
  onValue: (category: SupportFormValues["category"]) => void;
  error: string | undefined;
};

/** The category of the request, as the device's native list. */
export function CategoryField({ value, onValue, error }: Props) {
  return (
    <Field label={support.category} error={error}>
      {(described) => (
        <select
          {...described}
          className="field-input"
          name="category"
          value={value}
          onChange={(event) => onValue(event.target.value as Props["value"])}
        >
          <option value="">{support.choose}</option>
          {supportCategories.map((category) => (
            <option key={category} value={category}>
              {support.categories[category]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
