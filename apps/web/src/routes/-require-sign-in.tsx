import { Navigate } from "@tanstack/react-router";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";

type Props = {
  /** For people who have not finished onboarding too. */
  allowsOnboarding?: boolean;
  children: ReactNode;
};

/** Lets signed-in people through, inside of a provider of data; a guest sees the landing page at any such address. */
export function RequireSignIn({ allowsOnboarding = false, children }: Props) {
  const { data: me, error } = useSession();
  if (me) {
    if (!allowsOnboarding && !me.profile.onboardingCompleted) return <Navigate to="/onboarding" replace />;
    // What one person has begun on a screen is not for the next.
    return <Fragment key={me.user.id}>{children}</Fragment>;
  }
  if (error) throw error;
  return me === null ? <LandingPage /> : <PageSpinner />;
}
