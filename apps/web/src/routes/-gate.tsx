import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { useSession } from "../lib/session.ts";
import { PageSpinner } from "../ui/spinner.tsx";

type Props = {
  /** For people who have not finished onboarding too. */
  beforeOnboarding?: boolean;
  children: ReactNode;
};

/** Stands before everything that is for signed-in people: a guest sees the landing page at any such address. */
export function Gate({ beforeOnboarding = false, children }: Props) {
  const { data: me, error } = useSession();
  if (error) throw error;
  if (me === undefined) return <PageSpinner />;
  if (me === null) return <LandingPage />;
  if (!beforeOnboarding && !me.profile.onboardingCompleted) return <Navigate to="/onboarding" replace />;
  return children;
}

/** Stands before what is for guests alone. */
export function GuestGate({ children }: { children: ReactNode }) {
  const { data: me, error } = useSession();
  if (error) throw error;
  if (me === undefined) return <PageSpinner />;
  return me === null ? children : <Navigate to="/" replace />;
}
