import { useEffect } from "react";

/** Keeps the screen lit while `on`, where the device can. The browser lets go of it whenever the page is left. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return;
    let held: WakeLockSentinel | undefined;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (over) await lock.release();
        else held = lock;
      } catch {
        // A low battery refuses: the screen goes dark as it always does.
      }
    };
    const onShow = (): void => void hold();
    void hold();
    document.addEventListener("visibilitychange", onShow);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", onShow);
      void held?.release();
    };
  }, [on]);
}
