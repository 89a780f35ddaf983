/**
 * Names the text about ads that a person answers: raised whenever what it tells changes, so that whoever agreed to an
 * earlier one is asked again. A no stays a no: nobody is asked until they agree.
 */
export const adConsentVersion = "1";

/** What a stored answer means today: null where the person is to be asked. */
export function resolveAdConsent(answer: { given: boolean; version: string } | null): boolean | null {
  if (answer === null) return null;
  if (!answer.given) return false;
  return answer.version === adConsentVersion ? true : null;
}
