import { ads } from "../../entities/ad-consent/ad-consent.messages.ts";
import styles from "./ads.module.css";

/** URL of the built-in ad: a page of this app that runs no script. */
const ownAd = "/annunci/casa.html";

/** In browsers that support it, the frame is loaded without cookies; React's types lack the attribute. */
const credentialless = { credentialless: true };

/**
 * An ad in a frame with an opaque origin: it cannot reach the page, and its request carries no user data. The built-in
 * ad may navigate the app when pressed; a third-party ad opens its own windows.
 */
export function AdFrame({ url }: { url: string | null }) {
  return (
    <iframe
      className={styles.adFrame}
      title={ads.frame}
      data-ad=""
      sandbox={url === null ? "allow-top-navigation-by-user-activation" : "allow-scripts allow-popups"}
      referrerPolicy="no-referrer"
      loading="lazy"
      {...credentialless}
      src={url ?? ownAd}
    />
  );
}
