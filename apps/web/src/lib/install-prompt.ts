import { useSyncExternalStore } from "react";
import { useSheet } from "./use-sheet.ts";

/** Chromium's offer to install the app; other browsers never make it. */
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

/** Keeps the browser's offer for our own button. It comes once, early: call this before anything is drawn. */
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

/** An iPhone or iPad, which installs by hand alone; the latter says that it is a Mac, which has no touch screen. */
function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** True in the installed app; Safari on iOS has a word of its own for it. */
function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}

/** What installs the app, or shows how; null where it cannot be installed now. An offer can be used once. */
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
