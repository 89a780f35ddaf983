import { Outlet, createRootRoute, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { getPaymentReturn } from "../features/pro/model/payment-return.ts";
import { pickSearch } from "../lib/search-params.ts";
import { clearToastOfLeftScreen, getCurrentToast, subscribeToToasts } from "../ui/overlays/toast.ts";

const PaymentReturnOverlay = lazy(async () => ({
  default: (await import("./-payment-return-overlay.tsx")).PaymentReturnOverlay,
}));

export const Route = createRootRoute({ validateSearch: pickSearch<"sheet" | "sheetParams">, component: Root });

/**
 * The place of notifications, loaded with the first press, key or notification: a page without any does not need it.
 * Where it cannot be loaded, the next notification tries again.
 */
function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, getCurrentToast, () => null);
  const [isNeeded, setIsNeeded] = useState(false);
  const [Region, setRegion] = useState<ComponentType | null>(null);
  if (toast && !isNeeded) setIsNeeded(true);
  useEffect(() => {
    if (!isNeeded || Region) return;
    import("../ui/overlays/toast-region.tsx").then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      () => undefined,
    );
  }, [isNeeded, toast, Region]);
  useEffect(() => {
    const interactions = ["pointerdown", "keydown"] as const;
    const start = (): void => setIsNeeded(true);
    for (const type of interactions) addEventListener(type, start, { once: true });
    return () => interactions.forEach((type) => removeEventListener(type, start));
  }, []);
  return Region && <Region />;
}

function Root() {
  const returned = getPaymentReturn();
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
      <Toasts />
    </>
  );
}
