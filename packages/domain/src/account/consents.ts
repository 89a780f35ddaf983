/** Raised whenever the consent text about photos changes, so that every user is asked again. */
const photoConsentTextVersion = "3";

/** Recipient of the photos, as the consent text names it. */
export type PhotoRecipient = {
  /** Name and port, such as `api.openai.com`; null where no model is configured. */
  host: string | null;
  /** True for a model on the server itself, at a loopback address: the photos leave to no other machine. */
  isLocal: boolean;
};

/**
 * Version string that a photo consent is stored with: the version of the text and its recipient, such as
 * `3@api.openai.com` or `3@local`. A consent to an earlier text, or to another recipient, is void.
 */
export function formatPhotoConsentVersion({ host, isLocal }: PhotoRecipient): string {
  return `${photoConsentTextVersion}@${isLocal ? "local" : (host ?? "none")}`;
}

/** Whether a consent was given in the app or by a call of the documented API. */
export type ConsentChannel = "app" | "api";

/**
 * Version of the ads consent text, raised whenever the text changes. A "yes" to an earlier version is void and the
 * question is shown again; a "no" stays valid across versions.
 */
export const adConsentVersion = "1";

/** The answer in force today; null where the user has to be asked. */
export function resolveAdConsent(answer: { given: boolean; version: string } | null): boolean | null {
  if (answer === null) return null;
  if (!answer.given) return false;
  return answer.version === adConsentVersion ? true : null;
}

/**
 * Version of the consent text about health data, raised whenever the text changes: a consent to an earlier version is
 * void, and every user is asked again.
 */
export const healthConsentVersion = "2026-11-22";

/**
 * Version of the consent text for giving one's data to another person by a link, raised whenever the text changes: links
 * that were created with an earlier one are closed.
 */
export const readerLinkConsentVersion = "2026-11-26";
