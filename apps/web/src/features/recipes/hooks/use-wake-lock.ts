import { useEffect } from "react";

/** Holds a screen wake lock while `isOn`, where supported. The browser releases it whenever the page is hidden. */
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
        // The browser rejects the lock at low battery: the screen turns off as usual.
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
