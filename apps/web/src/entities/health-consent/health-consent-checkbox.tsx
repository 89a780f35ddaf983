import { useId } from "react";
import { healthConsent } from "./health-consent.messages.ts";
import { Icon } from "../../ui/icons/icon.tsx";

type Props = { checked: boolean; onCheckedChange: (checked: boolean) => void; isMissing: boolean };

/** The explicit consent to store health data; never ticked by default. */
export function HealthConsentCheckbox({ checked, onCheckedChange, isMissing }: Props) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          className="overlay-input"
          checked={checked}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-note ${id}-error` : `${id}-note`}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span className="check-box">
          <Icon name="check" size="xs" />
        </span>
        <span className="sm">{healthConsent.text}</span>
      </label>
      <p className="field-help" id={`${id}-note`}>
        {healthConsent.note}
      </p>
      <div role="alert">
        {isMissing && (
          <p className="field-error" id={`${id}-error`}>
            {healthConsent.missing}
          </p>
        )}
      </div>
    </div>
  );
}
