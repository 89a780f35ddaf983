import { Outlet, createRootRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { getPaymentReturn } from "../features/pro/model/payment-return.ts";
import { pickSearch } from "../lib/search-params.ts";
import { ToastRegion } from "../ui/overlays/toast-region.tsx";

const PaymentReturnOverlay = lazy(async () => ({
  default: (await import("./-payment-return-overlay.tsx")).PaymentReturnOverlay,
}));

export const Route = createRootRoute({ validateSearch: pickSearch<"sheet" | "sheetParams">, component: Root });

function Root() {
  const returned = getPaymentReturn();
  return (
    <>
      <Outlet />
      {returned && (
        <Suspense fallback={null}>
          <PaymentReturnOverlay returned={returned} />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
