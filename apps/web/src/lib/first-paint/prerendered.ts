/** Id of the page that the server or the service worker rendered; it is painted before any script runs. */
const prerenderedId = "prerendered";

/** In local storage: until when the banner about PRO is hidden on this device. */
export const promoDismissalKey = "fetta.promo-hidden-until";

/** Marks an element whose content is still loading; while there is one, the prerendered page stays. */
export const pendingAttribute = { "data-pending": "" };

/** The prerendered page, while it is shown; null outside of a browser. */
export function getPrerendered(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById(prerenderedId);
}

/** Source of a picture of the prerendered page: reusing it avoids a flicker when the page is replaced. */
export function findPrerenderedSource(matches: (image: HTMLImageElement) => boolean): string | undefined {
  return [...(getPrerendered()?.querySelectorAll("img") ?? [])].find(matches)?.src;
}

export const entryScriptPattern = /\/assets\/index-[\w-]+\.js/;

/** The path of the loaded entry script. It identifies the release, since all file names contain content hashes. */
export function findLoadedEntry(): string | undefined {
  return [...document.scripts].map(({ src }) => entryScriptPattern.exec(src)?.[0]).find((path) => path !== undefined);
}

/** Where the inline script notes the last button pressed before the app's scripts run, and a press that is not over. */
const earlyPress = globalThis as { pressedControl?: Element | null; isPressing?: boolean };

/** Events that start or end a press. */
export const pressEvents = ["pointerdown", "pointerup", "pointercancel", "click"] as const;

/** Ms after which a raised pointer has made no click: it was moved, or the press was long. */
const clickDelayMs = 100;

export function noteEarlyPress({ type, target }: Event): void {
  if (type === "click")
    earlyPress.pressedControl = target instanceof Element ? target.closest("#prerendered button") : null;
  if (type === "pointerup") setTimeout(() => (earlyPress.isPressing = false), clickDelayMs);
  else earlyPress.isPressing = type === "pointerdown";
}

const nameOf = (control: Element): string =>
  control.getAttribute("aria-label") ?? control.getAttribute("placeholder") ?? control.textContent ?? "";

/** The control of the live page with the same name; of several, the one in the same place among them. */
function findCounterpart(control: Element | null, prerendered: Element, root: Element): HTMLElement | undefined {
  if (!control) return undefined;
  const listNamesakes = (page: Element): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>("a,button,input")].filter((each) => nameOf(each) === nameOf(control));
  return listNamesakes(root)[listNamesakes(prerendered).findIndex((each) => each === control)];
}

/** Types a text into a field of React, which hears of it by the event. */
function typeText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Ms for which a control that was pressed early is waited for: some parts of the page are loaded after it. */
const lateControlMs = 3000;

/** Presses a control as soon as it is there, unless another one is pressed before. */
function repeatPress(find: () => HTMLElement | undefined, root: HTMLElement): void {
  const observer = new MutationObserver(() => press());
  const stop = (): void => observer.disconnect();
  const press = (): void => {
    const control = find();
    if (!control) return;
    stop();
    control.click();
  };
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener("pointerdown", stop, { once: true });
  setTimeout(stop, lateControlMs);
  press();
}

/** Interval at which the end of a press is waited for, ms. */
const pressCheckMs = 20;

/**
 * Removes the prerendered page in the frame in which the live page is complete, or after a press in progress, which
 * would else begin on one page and end on the other. The focus moves to the matching control, and the last button
 * pressed meanwhile is pressed there. `start` renders the live page: once the prerendered one is painted, whose frame it
 * would hold back; a hidden tab has no frames.
 */
export function replacePrerendered(root: HTMLElement, start: () => void): void {
  const prerendered = getPrerendered();
  if (!prerendered) return start();
  const replace = (): void => {
    if (earlyPress.isPressing === true) return void setTimeout(replace, pressCheckMs);
    const focused = findCounterpart(document.activeElement, prerendered, root);
    const text = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : "";
    prerendered.remove();
    focused?.focus({ preventScroll: true });
    if (focused instanceof HTMLInputElement && text !== "") typeText(focused, text);
    const { pressedControl } = earlyPress;
    if (pressedControl) repeatPress(() => findCounterpart(pressedControl, prerendered, root), root);
  };
  new MutationObserver((_changes, observer) => {
    if (!root.firstElementChild || root.querySelector("[data-pending]")) return;
    observer.disconnect();
    replace();
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["data-pending"] });
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
