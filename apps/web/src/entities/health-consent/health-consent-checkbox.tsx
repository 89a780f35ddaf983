import { useId } from "react";
import { onboarding } from "../../i18n/onboarding.messages.ts";
import { Icon } from "../../ui/icons/icon.tsx";

type Props = { given: boolean; onGiven: (given: boolean) => void; missing: boolean };

/** The explicit consent to store health data: never ticked beforehand. */
export function HealthConsent({ given, onGiven, missing }: Props) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          className="overlay-input"
          checked={given}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-note ${id}-error` : `${id}-note`}
          onChange={(event) => onGiven(event.target.checked)}
        />
        <span className="check-box">
          <Icon name="check" size="xs" />
        </span>
        <span className="sm">{onboarding.healthConsent.text}</span>
      </label>
      <p className="field-help" id={`${id}-note`}>
        {onboarding.healthConsent.note}
      </p>
      <div role="alert">
        {missing && (
          <p className="field-error" id={`${id}-error`}>
            {onboarding.name.consentMissing}
          </p>
        )}
      </div>
    </div>
  );
}
