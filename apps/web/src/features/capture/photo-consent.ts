/** Raised when the text changes in what it tells: everyone is asked anew. */
const version = "1";
const key = "fetta.photo-consent";

/** Whether the person of this device agreed to have photos analysed, to the text as it is now. */
export function hasPhotoConsent(): boolean {
  return localStorage.getItem(key) === version;
}

export function givePhotoConsent(): void {
  localStorage.setItem(key, version);
}
