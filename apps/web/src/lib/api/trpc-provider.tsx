import type { ReactNode } from "react";
import { QueryProvider } from "./query-provider.tsx";
import { queryClient } from "./query-client.ts";
import { api, trpc } from "./trpc-hooks.ts";

/** The server's data, and the hooks of its procedures, for what is inside: every screen but the first, every sheet. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryProvider>{children}</QueryProvider>
    </trpc.Provider>
  );
}
