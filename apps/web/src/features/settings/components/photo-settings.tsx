import { useRef, useState } from "react";
import { settings } from "../settings.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import {
  formatPhotoConsentIntro,
  listPhotoConsentPoints,
  withdrawPhotoConsent,
} from "../../../entities/photo-consent/photo-consent.ts";
import { useMe } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../settings.module.css";

const texts = settings.photos;

/** Whether photos may be sent, to whom and with which content, and a button to withdraw the consent. */
export function PhotoSettings() {
  const { ai, photoConsent, photoConsentAt } = useMe();
  const [withdrawal, setWithdrawal] = useState<"no" | "pending" | "failed">("no");
  const status = useRef<HTMLParagraphElement>(null);
  // Photo analysis is unavailable, and no consent was given.
  if (!ai.available && !photoConsent) return null;
  const withdraw = async (): Promise<void> => {
    if (withdrawal === "pending") return;
    setWithdrawal("pending");
    try {
      await withdrawPhotoConsent();
      setWithdrawal("no");
      // The button that had the focus is unmounted.
      status.current?.focus();
    } catch {
      setWithdrawal("failed");
    }
  };
  return (
    <section className="card card-pad col gap-s" aria-label={texts.title}>
      <h2 className="sm ink2">{texts.title}</h2>
      <p ref={status} tabIndex={-1} className="b">
        {photoConsent && photoConsentAt !== null
          ? texts.given(formatDay(today(new Date(photoConsentAt)), "long"))
          : texts.none}
      </p>
      {!photoConsent && <p className="cap ink2">{texts.noneText}</p>}
      {ai.host !== null && (
        <details className={styles.photoSettingsPoints}>
          <summary>
            {texts.whatIsSent}
            <Icon name="chevron-down" size="s" />
          </summary>
          <p className="sm ink2">{formatPhotoConsentIntro(ai, "all")}</p>
          <ul className="sm ink2">
            {listPhotoConsentPoints(ai, "all").map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
      )}
      {withdrawal === "failed" && (
        <p className="note" role="alert">
          <Icon name="info" size="s" />
          {texts.failed}
        </p>
      )}
      {photoConsent && (
        <Button variant="tonal" size="inline" pending={withdrawal === "pending"} onClick={() => void withdraw()}>
          {texts.withdraw}
        </Button>
      )}
    </section>
  );
}
