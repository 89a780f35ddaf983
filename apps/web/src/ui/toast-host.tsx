import { Suspense, lazy, useSyncExternalStore } from "react";
import { anyToastYet, currentToast, watchToasts } from "./toast.ts";

const ToastRegion = lazy(async () => ({ default: (await import("./toast-region.tsx")).ToastRegion }));

/** Where notifications appear; their code comes with the first one. */
export function ToastHost() {
  const toast = useSyncExternalStore(watchToasts, currentToast, () => null);
  return anyToastYet() ? (
    <Suspense fallback={null}>
      <ToastRegion toast={toast} />
    </Suspense>
  ) : null;
}
