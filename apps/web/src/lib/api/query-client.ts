import { QueryClient } from "@tanstack/react-query";

/** Data is never stale by itself, nothing is asked again on focus, nothing is retried: screens say when to refresh. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
