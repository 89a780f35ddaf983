import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NotFoundScreen } from "../features/shell/error-screens.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";
import { useMe, useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { RequireSignIn } from "./-require-sign-in.tsx";

type PageComponent = () => ReactNode;

/** A page that uses the hooks of `trpc`. */
export function trpcPage(Page: PageComponent): PageComponent {
  return () => (
    <TrpcProvider>
      <Page />
    </TrpcProvider>
  );
}

/** A page for signed-in users; guests see the landing page at its address. */
export function signedInPage(Page: PageComponent, options: { allowsOnboarding?: boolean } = {}): PageComponent {
  return trpcPage(() => (
    <RequireSignIn {...options}>
      <Page />
    </RequireSignIn>
  ));
}

/** A page for guests only. */
export function guestPage(Page: PageComponent): PageComponent {
  return trpcPage(function GuestPage() {
    const { data: me, error } = useSession();
    if (me) return <Navigate to="/" replace />;
    if (error) throw error;
    return me === null ? <Page /> : <PageSpinner />;
  });
}

/**
 * A page for admins, or one that exists only where the server enables test pages; other users get "not found". The
 * server checks the permission of each request by itself.
 */
export function staffPage(Page: PageComponent, isTestPage = false): PageComponent {
  const StaffPage = (): ReactNode => {
    const { profile, testPages } = useMe();
    return (isTestPage ? testPages : profile.role === "admin") ? <Page /> : <NotFoundScreen />;
  };
  // An admin may have an account without a diary.
  return signedInPage(StaffPage, { allowsOnboarding: !isTestPage });
}
