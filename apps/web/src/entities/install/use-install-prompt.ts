import { useSyncExternalStore } from "react";
import { getDeferredPrompt, setDeferredPrompt, subscribeInstallPrompt } from "../../lib/install-prompt.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";

/**
 * True on iPhone and iPad, which have manual installation only; an iPad reports itself as a Mac, but Macs have no touch
 * screen.
 */
function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** True in the installed app; Safari on iOS uses `navigator.standalone`. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}

/** True in Safari on iPhone and iPad outside of the installed app: it deletes what scripts have stored after a week. */
export const isStorageDropped = (): boolean => needsManualInstall() && !isInstalled();

/**
 * Returns the function that installs the app or shows how; null where it cannot be installed now. A prompt can be used
 * once.
 */
export function useInstallPrompt(): (() => void) | null {
  const current = useSyncExternalStore(subscribeInstallPrompt, getDeferredPrompt, () => null);
  const installSheet = useSheet(sheets.install);
  if (typeof window === "undefined" || isInstalled()) return null;
  if (current)
    return () => {
      setDeferredPrompt(null);
      void current.prompt();
    };
  return needsManualInstall() ? () => installSheet.open() : null;
}
