import { Outlet, createRootRoute } from "@tanstack/react-router";
import type { Search } from "../lib/sheet-search.ts";
import { ToastRegion } from "../ui/toast-region.tsx";

export const Route = createRootRoute({
  validateSearch: (search): Search => search as Search,
  component: Root,
});

function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}
