import { ads } from "../../entities/ad-consent/ad-consent.messages.ts";

/** Our own ad: a page of ours that runs nothing. */
const ownAd = "/annunci/casa.html";

/** No cookie goes along, where the browser knows how; the types of React do not know the name. */
const credentialless = { credentialless: true };

/**
 * An ad in a frame of no origin: it reaches nothing of the page, and its request tells nothing about the person. Our own
 * may lead to a page of ours when it is pressed; somebody else's opens pages of its own.
 */
export function AdFrame({ url }: { url: string | null }) {
  return (
    <iframe
      className="ad-frame"
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
