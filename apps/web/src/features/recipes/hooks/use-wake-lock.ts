import { useEffect } from "react";

/** Keeps the screen lit while `isOn`, where the device can. The browser lets go of it whenever the page is left. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    let activeLock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (isUnmounted) await lock.release();
        else activeLock = lock;
      } catch {
        // A low battery refuses: the screen goes dark as it always does.
      }
    };
    const onShow = (): void => void requestLock();
    void requestLock();
    document.addEventListener("visibilitychange", onShow);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", onShow);
      void activeLock?.release();
    };
  }, [isOn]);
}
