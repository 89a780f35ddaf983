import { Navigate } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";
import { useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { RequireSignIn } from "./-require-sign-in.tsx";

/** Wraps the routes for signed-in users; guests see the landing page at these addresses. */
export function SignedInGate(props: ComponentProps<typeof RequireSignIn>) {
  return (
    <TrpcProvider>
      <RequireSignIn {...props} />
    </TrpcProvider>
  );
}

function RequireGuest({ children }: { children: ReactNode }) {
  const { data: me, error } = useSession();
  if (me) return <Navigate to="/" replace />;
  if (error) throw error;
  return me === null ? children : <PageSpinner />;
}

/** Wraps the routes for guests only. */
export function GuestGate({ children }: { children: ReactNode }) {
  return (
    <TrpcProvider>
      <RequireGuest>{children}</RequireGuest>
    </TrpcProvider>
  );
}
