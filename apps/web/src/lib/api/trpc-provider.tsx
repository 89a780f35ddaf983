import type { ReactNode } from "react";
import { QueryProvider } from "./query-provider.tsx";
import { queryClient } from "./query-client.ts";
import { api, trpc } from "./trpc-hooks.ts";

/** Provides the query client and the `trpc` hooks: for every screen but the first, and for every sheet. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryProvider>{children}</QueryProvider>
    </trpc.Provider>
  );
}
