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

/** What is learned from entries, weighings, closed days and goals: shown from the cache, and asked for again each time. */
queryClient.setQueryDefaults(buildQueryKeyPrefix("need"), { staleTime: 0 });

/** Asks again for what the energy need is, and for what is learned with it, where it is on the screen. */
export function invalidateNeed(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("need") });
}
