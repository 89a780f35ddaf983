import { useState } from "react";
import { ads } from "../../entities/ad-consent/ad-consent.messages.ts";
import { storeAdConsent } from "../../entities/ad-consent/ad-consent.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { toast } from "../../ui/overlays/toast.ts";
import styles from "./ads.module.css";
import { Note } from "../../ui/feedback/error-card.tsx";

const messages = ads.consent;

/** Asks once for consent to show an ad. Both buttons have equal weight; no ad is shown before an answer. */
export function AdConsentCard({ onAgreed }: { onAgreed: () => void }) {
  const [sending, setSending] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const answer = async (consent: boolean): Promise<void> => {
    if (sending !== null) return;
    setSending(consent);
    setFailed(false);
    try {
      await storeAdConsent(consent);
    } catch {
      setSending(null);
      setFailed(true);
      return;
    }
    // The button that had the focus is unmounted.
    if (consent) {
      onAgreed();
      return;
    }
    document.getElementById("contenuto")?.focus({ preventScroll: true });
    toast({ ...ads.declined, tone: "neutral" });
  };
  const choice = (consent: boolean) => (
    <Button
      variant="outline"
      size="inline"
      pending={sending === consent}
      disabled={sending !== null}
      onClick={() => void answer(consent)}
    >
      {consent ? messages.yes : messages.no}
    </Button>
  );
  return (
    <div className={styles.adConsent}>
      <p className="b">{messages.title}</p>
      <p className="sm ink2">{messages.text}</p>
      <p className="cap ink2">{messages.isolated}</p>
      {failed && <Note role="alert">{messages.failed}</Note>}
      <div className={styles.adChoices}>
        {choice(false)}
        {choice(true)}
      </div>
      <p className="cap ink2">{messages.later}</p>
    </div>
  );
}
