import { useId } from "react";
import { healthConsent } from "./health-consent.messages.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { healthConsentVersion } from "@fetta/domain/account/consents";
import { updateMe } from "../session/session.ts";
import { api } from "../../lib/api/api-client.ts";

type Props = { checked: boolean; onChecked: (isChecked: boolean) => void; isMissing: boolean };

/** The explicit consent to store health data; never ticked by default. */
export function HealthConsentCheckbox({ checked, onChecked, isMissing }: Props) {
  const id = useId();
  return (
    <div>
      <Checkbox
        checked={checked}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-note ${id}-error` : `${id}-note`}
        onChecked={onChecked}
      >
        <span className="sm">{healthConsent.text}</span>
      </Checkbox>
      <p className="field-help" id={`${id}-note`}>
        {healthConsent.note}
      </p>
      <div role="alert" aria-live="off">
        {isMissing && (
          <p className="field-error" id={`${id}-error`}>
            {healthConsent.missing}
          </p>
        )}
      </div>
    </div>
  );
}

/** Stores the consent to keep body data, with the version of the text shown. Rejects when the request fails. */
export async function storeHealthConsent(): Promise<void> {
  updateMe(await api.account.consentHealth.mutate({ version: healthConsentVersion }));
}
