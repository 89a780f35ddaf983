import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { api, trpc } from "./trpc.ts";
import type { Outputs } from "./trpc.ts";
import { queryClient } from "./query-client.ts";
import { refusalOf } from "./refusal.ts";

/** Who is signed in, with profile, goals and what is left of the free day. */
export type Me = Outputs["account"]["me"];

/** The key of `trpc.account.me`, so that `utils.account.me.invalidate()` refreshes the session. */
const sessionKey = getQueryKey(trpc.account.me, undefined, "query");

/** `account.me`, with "nobody is signed in" as an answer (null) and not as a failure. */
const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async (): Promise<Me | null> => {
    try {
      return await api.account.me.query();
    } catch (error) {
      if (refusalOf(error).signedOut) return null;
      throw error;
    }
  },
};

export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in person; only for what the session gate stands in front of. */
export function useMe(): Me {
  const { data } = useSession();
  if (!data) throw new Error("useMe outside of the session gate");
  return data;
}

/** Asks for the session now, so that it shares a request with whatever else starts in this tick. */
export function startSession(): void {
  void queryClient.prefetchQuery(sessionQuery);
}

/** The page was prepared for a guest: nothing to ask. */
export function startSignedOut(): void {
  queryClient.setQueryData(sessionKey, null);
}

export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Forgets everything that was read for the person who leaves. */
export function endSession(): void {
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({
    predicate: (query) => query.queryKey !== sessionKey && query.state.data !== null,
  });
  queryClient.getMutationCache().clear();
}
