import { useRef, useState } from "react";
import { ads } from "../../../entities/ad-consent/ad-consent.messages.ts";
import { storeAdConsent } from "../../../entities/ad-consent/ad-consent.ts";
import { useMe } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

const words = ads.settings;

function adConsentStatusOf(consent: boolean | null): string {
  if (consent === null) return words.open;
  return consent ? words.given : words.declined;
}

/** Whether users of the free plan see an ad, with a button to change that. Hidden with PRO. */
export function AdSettings() {
  const me = useMe();
  const [request, setRequest] = useState<"no" | "pending" | "failed">("no");
  const status = useRef<HTMLParagraphElement>(null);
  if (me.ads === null) return null;
  const { consent } = me.ads;
  const answer = async (): Promise<void> => {
    if (request === "pending") return;
    setRequest("pending");
    try {
      await storeAdConsent(consent !== true);
      setRequest("no");
      status.current?.focus();
    } catch {
      setRequest("failed");
    }
  };
  return (
    <section className="card card-pad col gap-s" aria-label={ads.label}>
      <h2 className="sm ink2">{ads.label}</h2>
      <p ref={status} tabIndex={-1} className="b">
        {adConsentStatusOf(consent)}
      </p>
      {consent === null && <p className="cap ink2">{words.openText}</p>}
      <p className="cap ink2">{ads.consent.isolated}</p>
      {request === "failed" && (
        <p className="note" role="alert">
          <Icon name="info" size="s" />
          {ads.consent.failed}
        </p>
      )}
      <Button variant="tonal" size="inline" pending={request === "pending"} onClick={() => void answer()}>
        {consent === true ? words.withdraw : words.give}
      </Button>
    </section>
  );
}
