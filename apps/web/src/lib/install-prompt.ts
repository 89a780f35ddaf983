import { useSyncExternalStore } from "react";
import { useSheet } from "./use-sheet.ts";

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

/** An iPhone or iPad, which installs by hand alone; the latter says that it is a Mac, which has no touch screen. */
function installsByHand({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** True in the installed app; Safari on iOS has a word of its own for it. */
function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}

/** What installs the app, or shows how; null where it cannot be installed now. An offer can be used once. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  const steps = useSheet("installa");
  if (isInstalled()) return null;
  if (current)
    return () => {
      keep(null);
      void current.prompt();
    };
  return installsByHand() ? () => steps.open() : null;
}
