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
