import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSession } from "../entities/session/session.ts";
import { AdminPage } from "../features/admin/components/admin-page.tsx";
import { FirstRunPage } from "../features/auth/components/first-run-page.tsx";
import { common } from "../i18n/common.messages.ts";
import { pickSearch } from "../lib/search-params.ts";
import { trpc } from "../lib/api/trpc-hooks.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { deskScreen, useMediaQuery } from "../ui/layout/use-media-query.ts";
import { staffPage, trpcPage } from "./-page-gates.tsx";

const SideNavigation = lazy(async () => ({
  default: (await import("../features/shell/side-navigation.tsx")).SideNavigation,
}));

/** A phone has a way back in place of the navigation. */
const SignedInAdminPage = staffPage(function AdminWithNavigation() {
  const isDesk = useMediaQuery(deskScreen);
  return (
    <>
      {isDesk && (
        <header className="side">
          <a className="skip-link" href="#contenuto">
            {common.skipToContent}
          </a>
          <Suspense fallback={null}>
            <SideNavigation />
          </Suspense>
        </header>
      )}
      <AdminPage />
    </>
  );
});

/** A guest of a server without accounts prepares it here; for other guests this is no page. */
function GuestAdminPage() {
  const { data, isPending } = trpc.auth.signInMethods.useQuery();
  if (isPending) return <PageSpinner />;
  return data?.isFirstRun === true ? <FirstRunPage /> : <SignedInAdminPage />;
}

function AdminRoute() {
  return useSession().data === null ? <GuestAdminPage /> : <SignedInAdminPage />;
}

export const Route = createFileRoute("/admin")({
  validateSearch: pickSearch<"section">,
  component: trpcPage(AdminRoute),
});
