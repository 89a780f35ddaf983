import { useRef, useState } from "react";
import { settings } from "../settings.messages.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import {
  formatPhotoConsentIntro,
  listPhotoConsentPoints,
  withdrawPhotoConsent,
} from "../../../entities/photo-consent/photo-consent.ts";
import { useMe } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { ads } from "../../../entities/ad-consent/ad-consent.messages.ts";
import { storeAdConsent } from "../../../entities/ad-consent/ad-consent.ts";
import styles from "../settings.module.css";
import { Note } from "../../../ui/feedback/note.tsx";

function adConsentStatusOf(consent: boolean | null): string {
  if (consent === null) return ads.settings.open;
  return consent ? ads.settings.given : ads.settings.declined;
}

/** Sends a change of a consent, one request at a time, then focuses the status: the pressed button may be unmounted. */
function useConsentChange(send: () => Promise<void>) {
  const [request, setRequest] = useState<"no" | "pending" | "failed">("no");
  const status = useRef<HTMLParagraphElement>(null);
  const change = async (): Promise<void> => {
    if (request === "pending") return;
    setRequest("pending");
    try {
      await send();
      setRequest("no");
      status.current?.focus();
    } catch {
      setRequest("failed");
    }
  };
  return { request, status, change };
}

/** Whether users of the free plan see an ad, with a button to change that. Hidden with PRO. */
export function AdSettings() {
  const me = useMe();
  const consent = me.ads?.consent ?? null;
  const { request, status, change } = useConsentChange(() => storeAdConsent(consent !== true));
  if (me.ads === null) return null;
  return (
    <section className="card card-pad col gap-s" aria-label={ads.label}>
      <h2 className="sm ink2">{ads.label}</h2>
      <p ref={status} tabIndex={-1} className="b">
        {adConsentStatusOf(consent)}
      </p>
      {consent === null && <p className="cap ink2">{ads.settings.openText}</p>}
      <p className="cap ink2">{ads.consent.isolated}</p>
      {request === "failed" && <Note role="alert">{ads.consent.failed}</Note>}
      <Button variant="tonal" size="inline" pending={request === "pending"} onClick={() => void change()}>
        {consent === true ? ads.settings.withdraw : ads.settings.give}
      </Button>
    </section>
  );
}

const messages = settings.photos;

/** Whether photos may be sent, to whom and with which content, and a button to withdraw the consent. */
export function PhotoSettings() {
  const { ai, photoConsent, photoConsentAt } = useMe();
  const { request, status, change } = useConsentChange(withdrawPhotoConsent);
  // Photo analysis is unavailable, and no consent was given.
  if (!ai.available && !photoConsent) return null;
  return (
    <section className="card card-pad col gap-s" aria-label={messages.title}>
      <h2 className="sm ink2">{messages.title}</h2>
      <p ref={status} tabIndex={-1} className="b">
        {photoConsent && photoConsentAt !== null ? messages.given(formatInstantDay(photoConsentAt)) : messages.none}
      </p>
      {!photoConsent && <p className="cap ink2">{messages.noneText}</p>}
      {ai.host !== null && (
        <details className={styles.photoSettingsPoints}>
          <summary>
            {messages.whatIsSent}
            <Icon name="chevron-down" size="s" />
          </summary>
          <p className="sm ink2">{formatPhotoConsentIntro(ai, "all")}</p>
          <ul className="sm ink2 plain-list">
            {listPhotoConsentPoints(ai, "all").map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
      )}
      {request === "failed" && <Note role="alert">{messages.failed}</Note>}
      {photoConsent && (
        <Button variant="tonal" size="inline" pending={request === "pending"} onClick={() => void change()}>
          {messages.withdraw}
        </Button>
      )}
    </section>
  );
}
