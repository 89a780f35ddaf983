import { useSyncExternalStore } from "react";
import { useSheet } from "./use-sheet.ts";

/** Chromium's event that offers to install the app; other browsers never fire it. */
type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> };

let deferredPrompt: BeforeInstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setDeferredPrompt(next: BeforeInstallPromptEvent | null): void {
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * True on iPhone and iPad, which have manual installation only; an iPad reports itself as a Mac, but Macs have no touch
 * screen.
 */
function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** True in the installed app; Safari on iOS uses `navigator.standalone`. */
function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}

/**
 * Returns the function that installs the app or shows how; null where it cannot be installed now. A prompt can be used
 * once.
 */
export function useInstallPrompt(): (() => void) | null {
  const current = useSyncExternalStore(subscribe, () => deferredPrompt);
  const installSheet = useSheet("installa");
  if (isInstalled()) return null;
  if (current)
    return () => {
      setDeferredPrompt(null);
      void current.prompt();
    };
  return needsManualInstall() ? () => installSheet.open() : null;
}
