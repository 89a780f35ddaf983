import { Outlet, createRootRoute } from "@tanstack/react-router";
import type { Search } from "../lib/sheet-search.ts";
import { ToastHost } from "../ui/toast-host.tsx";

export const Route = createRootRoute({
  validateSearch: (search): Search => search as Search,
  component: Root,
});

function Root() {
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
