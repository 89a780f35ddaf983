import { Outlet, createRootRoute, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from "react";
import { getPaymentReturn } from "../features/pro/model/payment-return.ts";
import { pickSearch } from "../lib/search-params.ts";
import { clearToastOfLeftScreen, getCurrentToast, subscribeToToasts } from "../ui/overlays/toast.ts";

const PaymentReturnOverlay = lazy(async () => ({
  default: (await import("./-payment-return-overlay.tsx")).PaymentReturnOverlay,
}));

// Lazy: every notification follows an interaction, and a page without one does not need its code.
const ToastRegion = lazy(async () => ({ default: (await import("../ui/overlays/toast-region.tsx")).ToastRegion }));

export const Route = createRootRoute({ validateSearch: pickSearch<"sheet" | "sheetParams">, component: Root });

/** True from the first press, key or notification on. */
function useHasToasts(): boolean {
  const toast = useSyncExternalStore(subscribeToToasts, getCurrentToast, () => null);
  const [isNeeded, setIsNeeded] = useState(false);
  if (toast && !isNeeded) setIsNeeded(true);
  useEffect(() => {
    const interactions = ["pointerdown", "keydown"] as const;
    const start = (): void => setIsNeeded(true);
    for (const type of interactions) addEventListener(type, start, { once: true });
    return () => interactions.forEach((type) => removeEventListener(type, start));
  }, []);
  return isNeeded;
}

function Root() {
  const returned = getPaymentReturn();
  const hasToasts = useHasToasts();
  const screen = useRouterState({ select: ({ location }) => `${location.pathname} ${location.search.sheet ?? ""}` });
  useEffect(clearToastOfLeftScreen, [screen]);
  return (
    <>
      <Outlet />
      {returned && (
        <Suspense fallback={null}>
          <PaymentReturnOverlay returned={returned} />
        </Suspense>
      )}
      {hasToasts && (
        <Suspense fallback={null}>
          <ToastRegion />
        </Suspense>
      )}
    </>
  );
}
