import { Navigate } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { Landing } from "./-landing.tsx";

type Props = {
  /** True for a page that users may see before they have finished onboarding. */
  allowsOnboarding?: boolean;
  children: ReactNode;
};

/**
 * Renders the children for signed-in users only, inside a data provider; guests see the landing page at the same
 * address.
 */
export function RequireSignIn({ allowsOnboarding = false, children }: Props) {
  const { data: me, error } = useSession();
  if (me) {
    if (!allowsOnboarding && !me.profile.onboardingCompleted) return <Navigate to="/onboarding" replace />;
    // The key discards the screen's state when another user signs in.
    return <Fragment key={me.user.id}>{children}</Fragment>;
  }
  if (error) throw error;
  return me === null ? <Landing /> : <PageSpinner />;
}
