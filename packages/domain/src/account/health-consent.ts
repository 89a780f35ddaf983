/**
 * Version of the consent text about health data, raised whenever the text changes: a consent to an earlier version is
 * void, and every user is asked again.
 */
export const healthConsentVersion = "2026-11-22";
