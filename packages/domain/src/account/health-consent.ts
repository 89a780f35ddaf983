/**
 * Names the text about health data that a person agrees to: raised whenever what it tells changes, so that everyone is
 * asked again. A consent to an earlier text is none.
 */
export const healthConsentVersion = "2026-11-22";
