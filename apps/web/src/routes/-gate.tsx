import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { DataProvider } from "../lib/data-provider.tsx";
import { useSession } from "../lib/session.ts";
import { PageSpinner } from "../ui/spinner.tsx";

type Props = {
  /** For people who have not finished onboarding too. */
  beforeOnboarding?: boolean;
  children: ReactNode;
};

function SignedIn({ beforeOnboarding = false, children }: Props) {
  const { data: me, error } = useSession();
  if (me) {
    if (!beforeOnboarding && !me.profile.onboardingCompleted) return <Navigate to="/onboarding" replace />;
    return children;
  }
  if (error) throw error;
  return me === null ? <LandingPage /> : <PageSpinner />;
}

/** Stands before everything that is for signed-in people: a guest sees the landing page at any such address. */
export function Gate(props: Props) {
  return (
    <DataProvider>
      <SignedIn {...props} />
    </DataProvider>
  );
}

function Guest({ children }: { children: ReactNode }) {
  const { data: me, error } = useSession();
  if (me) return <Navigate to="/" replace />;
  if (error) throw error;
  return me === null ? children : <PageSpinner />;
}

/** Stands before what is for guests alone. */
export function GuestGate({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <Guest>{children}</Guest>
    </DataProvider>
  );
}
