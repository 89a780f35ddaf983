import { Navigate } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { DataHooks } from "../lib/api/trpc-provider.tsx";
import { useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { SignedIn } from "./-require-sign-in.tsx";

/** Stands before everything that is for signed-in people: a guest sees the landing page at any such address. */
export function Gate(props: ComponentProps<typeof SignedIn>) {
  return (
    <DataHooks>
      <SignedIn {...props} />
    </DataHooks>
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
    <DataHooks>
      <Guest>{children}</Guest>
    </DataHooks>
  );
}
