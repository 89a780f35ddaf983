/** Chromium's event that offers to install the app; other browsers never fire it. */
type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> };

let deferredPrompt: BeforeInstallPromptEvent | null = null;
const listeners = new Set<() => void>();

export function setDeferredPrompt(next: BeforeInstallPromptEvent | null): void {
  deferredPrompt = next;
  for (const listener of listeners) listener();
}

function isBeforeInstallPromptEvent(event: Event): event is BeforeInstallPromptEvent {
  return "prompt" in event && typeof event.prompt === "function";
}

/**
 * Stores the browser's install prompt for the app's own button. It is fired once and early: call this before the first
 * render.
 */
export function captureInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isBeforeInstallPromptEvent(event)) setDeferredPrompt(event);
  });
  addEventListener("appinstalled", () => setDeferredPrompt(null));
}

export const getDeferredPrompt = (): BeforeInstallPromptEvent | null => deferredPrompt;

export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
