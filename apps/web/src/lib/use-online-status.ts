import { useSyncExternalStore } from "react";

function watch(notify: () => void): () => void {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
}

/** False while the device says that it has no connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}
