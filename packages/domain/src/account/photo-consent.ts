/** Raised whenever what the text about photos tells changes, so that everyone is asked again. */
const photoConsentTextVersion = "3";

/** The program that looks at photos, as the text about them names it. */
export type PhotoRecipient = {
  /** Name and port, such as `api.openai.com`; null where no model is configured. */
  host: string | null;
  /** True where it runs on the server itself, by a loopback address: the photos leave to no other machine. */
  isLocal: boolean;
};

/**
 * Names what a person agrees to: the version of the text and the recipient it tells of, such as `3@api.openai.com` or
 * `3@local`. A consent to an earlier text, or to another recipient, is none.
 */
export function formatPhotoConsentVersion({ host, isLocal }: PhotoRecipient): string {
  return `${photoConsentTextVersion}@${isLocal ? "local" : (host ?? "none")}`;
}

/** Whether a consent was given in the app or by a call of the documented API. */
export type ConsentChannel = "app" | "api";
