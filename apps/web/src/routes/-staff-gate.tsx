import type { ReactNode } from "react";
import { NotFoundScreen } from "../features/shell/error-screens.tsx";
import { useMe } from "../entities/session/session.ts";
import { SignedInGate } from "./-auth-gates.tsx";

type Props = {
  /** True for a test page, which exists only where the server enables them. */
  isTestPage?: boolean;
  children: ReactNode;
};

function RequireStaff({ isTestPage = false, children }: Props) {
  const { profile, testPages } = useMe();
  const isAllowed = isTestPage ? testPages : profile.role === "admin";
  return isAllowed ? children : <NotFoundScreen />;
}

/**
 * Wraps the pages for staff; other users get "not found". The server checks the permission of each request by itself.
 */
export function StaffGate(props: Props) {
  return (
    <SignedInGate>
      <RequireStaff {...props} />
    </SignedInGate>
  );
}
