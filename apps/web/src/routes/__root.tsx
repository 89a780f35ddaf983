import { Outlet, createRootRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { paymentReturn } from "../lib/payment-return.ts";
import type { Search } from "../lib/sheet-search.ts";
import { ToastRegion } from "../ui/toast-region.tsx";

const ReturnFromPaying = lazy(async () => ({
  default: (await import("./-payment-return.tsx")).ReturnFromPaying,
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
