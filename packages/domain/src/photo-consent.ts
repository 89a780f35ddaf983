/**
 * Names the text about where photos go that a person agrees to: raised whenever what it tells changes, so that everyone
 * is asked again. A consent to an earlier text is none.
 */
export const photoConsentVersion = "2";
