import { createFileRoute } from "@tanstack/react-router";
import { useSession } from "../entities/session/session.ts";
import { AdminPage } from "../features/admin/components/admin-page.tsx";
import { FirstRunPage } from "../features/auth/components/first-run-page.tsx";
import { pickSearch } from "../lib/search-params.ts";
import { trpc } from "../lib/api/trpc-hooks.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { staffPage, trpcPage } from "./-page-gates.tsx";

const SignedInAdminPage = staffPage(AdminPage);

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
