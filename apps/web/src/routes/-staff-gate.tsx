import type { ReactNode } from "react";
import { NotFoundScreen } from "../features/shell/not-found-screen.tsx";
import { useMe } from "../entities/session/session.ts";
import { SignedInGate } from "./-auth-gates.tsx";

type Props = {
  /** A page for trying things out, where this server has such. */
  isTestPage?: boolean;
  children: ReactNode;
};

function RequireStaff({ isTestPage = false, children }: Props) {
  const { profile, testPages } = useMe();
  const isAllowed = isTestPage ? testPages : profile.role === "admin";
  return isAllowed ? children : <NotFoundScreen />;
}

/**
 * Stands before what is for those who run the service: to anybody else nothing is there. The server refuses what such a
 * page asks for by itself.
 */
export function StaffGate(props: Props) {
  return (
    <SignedInGate>
      <RequireStaff {...props} />
    </SignedInGate>
  );
}
