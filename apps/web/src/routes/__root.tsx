import { Outlet, createRootRoute, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { getPaymentReturn } from "../features/pro/model/payment-return.ts";
import { pickSearch } from "../lib/search-params.ts";
import { useFirstInteraction } from "../lib/use-first-interaction.ts";
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
  const hasInteracted = useFirstInteraction();
  const [hasHadToast, setHasHadToast] = useState(false);
  const [Region, setRegion] = useState<ComponentType | null>(null);
  if (toast && !hasHadToast) setHasHadToast(true);
  const isNeeded = hasInteracted || hasHadToast;
  useEffect(() => {
    if (!isNeeded || Region) return;
    import("../ui/overlays/toast-region.tsx").then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      () => undefined,
    );
  }, [isNeeded, toast, Region]);
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
