import { Outlet, createRootRoute, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";
import { getPaymentReturn } from "../features/pro/model/payment-return.ts";
import { isAnonymous } from "../entities/session/is-anonymous.ts";
import { pickSearch } from "../lib/search-params.ts";
import { clearToastOfLeftScreen } from "../ui/overlays/toast.ts";

const PaymentReturnOverlay = lazy(async () => ({
  default: (await import("./-payment-return-overlay.tsx")).PaymentReturnOverlay,
}));

// Lazy, because the landing page has no notifications and its scripts are counted.
const ToastRegion = lazy(async () => ({ default: (await import("../ui/overlays/toast-region.tsx")).ToastRegion }));

export const Route = createRootRoute({ validateSearch: pickSearch<"sheet" | "sheetParams">, component: Root });

function Root() {
  const returned = getPaymentReturn();
  const isLanding = useRouterState({ select: ({ location }) => location.pathname === "/" }) && isAnonymous();
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
      {!isLanding && (
        <Suspense fallback={null}>
          <ToastRegion />
        </Suspense>
      )}
    </>
  );
}
