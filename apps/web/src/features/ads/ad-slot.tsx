import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { ads as messages } from "../../entities/ad-consent/ad-consent.messages.ts";
import { registerAdLoader } from "../../entities/ad-consent/ad-loader.ts";
import { useMe } from "../../entities/session/session.ts";
import styles from "./ads.module.css";
import { storeAdConsent } from "../../entities/ad-consent/ad-consent.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { toast } from "../../ui/overlays/toast.ts";
import { Note } from "../../ui/feedback/note.tsx";

/** URL of the built-in ad: a page of this app that runs no script. */
const ownAd = "/annunci/casa.html";

/** In browsers that support it, the frame is loaded without cookies; React's types lack the attribute. */
const credentialless = { credentialless: true };

/**
 * An ad in a frame with an opaque origin: it cannot reach the page, and its request carries no user data. The built-in
 * ad may navigate the app when pressed; a third-party ad opens its own windows.
 */
function AdFrame({ url }: { url: string | null }) {
  return (
    <iframe
      className={styles.adFrame}
      title={messages.frame}
      data-ad=""
      sandbox={url === null ? "allow-top-navigation-by-user-activation" : "allow-scripts allow-popups"}
      referrerPolicy="no-referrer"
      loading="lazy"
      {...credentialless}
      src={url ?? ownAd}
    />
  );
}

/** The place of the only ad: the consent question, then the frame that `window.loadAds` puts there. */
export function AdSlot() {
  const { ads } = useMe();
  const label = useId();
  const slot = useRef<HTMLElement>(null);
  const allowed = ads?.consent === true;
  // The profile may have loaded, and `window.loadAds` been called, before this code was loaded.
  const [loaded, setLoaded] = useState(allowed);
  const load = useEffectEvent(() => setLoaded(allowed));
  // A layout effect registers the loader as soon as the slot is in the DOM.
  useLayoutEffect(() => registerAdLoader(() => load()), []);
  if (!ads || ads.consent === false) return null;
  return (
    <section ref={slot} className={styles.adSlot} aria-labelledby={label} data-ad-slot="" tabIndex={-1}>
      <p id={label} className={styles.adLabel}>
        {messages.label}
      </p>
      {ads.consent === null && <AdConsentCard onAgreed={() => slot.current?.focus({ preventScroll: true })} />}
      {allowed && (
        <div className={styles.adRoom}>
          {loaded && (
            <>
              <meta name="fetta-ads" content={ads.frameUrl === null ? "own" : "framed"} />
              <AdFrame url={ads.frameUrl} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

const consentMessages = messages.consent;

/** Asks once for consent to show an ad. Both buttons have equal weight; no ad is shown before an answer. */
function AdConsentCard({ onAgreed }: { onAgreed: () => void }) {
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
    toast({ ...messages.declined, tone: "neutral" });
  };
  const choice = (consent: boolean) => (
    <Button
      variant="outline"
      size="inline"
      pending={sending === consent}
      disabled={sending !== null}
      onClick={() => void answer(consent)}
    >
      {consent ? consentMessages.yes : consentMessages.no}
    </Button>
  );
  return (
    <div className={styles.adConsent}>
      <p className="b">{consentMessages.title}</p>
      <p className="sm ink2">{consentMessages.text}</p>
      <p className="cap ink2">{consentMessages.isolated}</p>
      {failed && <Note role="alert">{consentMessages.failed}</Note>}
      <div className={styles.adChoices}>
        {choice(false)}
        {choice(true)}
      </div>
      <p className="cap ink2">{consentMessages.later}</p>
    </div>
  );
}
