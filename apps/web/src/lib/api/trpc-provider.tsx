import type { ReactNode } from "react";
import { DataProvider } from "./query-provider.tsx";
import { queryClient } from "./query-client.ts";
import { api, trpc } from "./trpc-hooks.ts";

/** The server's data, and the hooks of its procedures, for what is inside: every screen but the first, every sheet. */
export function DataHooks({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <DataProvider>{children}</DataProvider>
    </trpc.Provider>
  );
}
