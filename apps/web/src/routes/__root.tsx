import { Outlet, createRootRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { paymentReturn } from "../features/pro/model/payment-return.ts";
import type { Search } from "../lib/sheet-search-params.ts";
import { ToastRegion } from "../ui/overlays/toast-region.tsx";

const ReturnFromPaying = lazy(async () => ({
  default: (await import("./-payment-return-overlay.tsx")).ReturnFromPaying,
}));

export const Route = createRootRoute({
  validateSearch: (search): Search => search as Search,
  component: Root,
});

function Root() {
  const returned = paymentReturn();
  return (
    <>
      <Outlet />
      {returned && (
        <Suspense fallback={null}>
          <ReturnFromPaying returned={returned} />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
