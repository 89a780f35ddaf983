/**
 * True while it is known without asking that nobody is signed in: the server marks the page that it gives to a guest,
 * and the page that is prepared outside of a browser is a guest's.
 */
export function isAnonymous(): boolean {
  return typeof document === "undefined" || document.documentElement.dataset["session"] === "none";
}

/** From now on the server has to be asked. */
export function clearAnonymousMark(): void {
  delete document.documentElement.dataset["session"];
}
