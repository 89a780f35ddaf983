import { useSyncExternalStore } from "react";

/** Chromium's offer to install the app; other browsers never make it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function isOffer(event: Event): event is InstallOffer {
  return "prompt" in event && typeof event.prompt === "function";
}

/** Keeps the browser's offer for our own button. It comes once, early: call this before anything is drawn. */
export function watchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isOffer(event)) keep(event);
  });
  addEventListener("appinstalled", () => keep(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What installs the app, or null where it cannot be installed now. An offer can be used once. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (!current) return null;
  return () => {
    keep(null);
    void current.prompt();
  };
}
