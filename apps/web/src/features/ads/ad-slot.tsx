import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { ads as messages } from "../../entities/ad-consent/ad-consent.messages.ts";
import { registerAdLoader } from "../../entities/ad-consent/ad-loader.ts";
import { useMe } from "../../entities/session/session.ts";
import { AdConsentCard } from "./ad-consent-card.tsx";
import styles from "./ads.module.css";

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
