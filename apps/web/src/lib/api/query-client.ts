import { QueryClient } from "@tanstack/react-query";

/** Data is never stale by itself, refetched on focus or retried: screens invalidate it explicitly. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The query key of a procedure, equal to that of the `trpc` hooks, without loading those hooks. */
export function buildQueryKey(path: string, input?: unknown) {
  return [path.split("."), { ...(input !== undefined && { input }), type: "query" }] as const;
}

/** The key prefix of every query below a router, or of one procedure whatever its input. */
export function buildQueryKeyPrefix(path: string) {
  return [path.split(".")] as const;
}
