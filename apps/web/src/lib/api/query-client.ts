import { QueryClient } from "@tanstack/react-query";

/** Data is never stale by itself, refetched on focus or retried: screens invalidate it explicitly. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
