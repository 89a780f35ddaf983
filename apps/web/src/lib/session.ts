import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { forgetKnownGuest, isKnownGuest } from "./known-guest.ts";
import { api, trpc } from "./trpc.ts";
import type { Outputs } from "./trpc.ts";
import { queryClient } from "./query-client.ts";
import { refusalOf } from "./refusal.ts";

/** Who is signed in, with profile, goals and what is left of the free day. */
export type Me = Outputs["account"]["me"];

/** The key of `trpc.account.me`, so that `utils.account.me.invalidate()` refreshes the session. */
const sessionKey = getQueryKey(trpc.account.me, undefined, "query");

/** "Nobody is signed in" is an answer (null) and not a failure. */
async function orNobody(me: Promise<Me>): Promise<Me | null> {
  try {
    return await me;
  } catch (error) {
    if (refusalOf(error).signedOut) return null;
    throw error;
  }
}

/** `account.me`; known guests are not asked. */
const sessionQuery = {
  queryKey: sessionKey,
  queryFn: (): Promise<Me | null> => orNobody(api.account.me.query()),
  initialData: (): Me | null | undefined => (isKnownGuest() ? null : undefined),
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

/** Starts the session with an answer that is on its way, or asks for one now. */
export function startSession(me: Promise<Me> = api.account.me.query()): void {
  void queryClient.prefetchQuery({ queryKey: sessionKey, queryFn: () => orNobody(me) });
}

/** Asks anew who is signed in. */
export function refreshSession(): Promise<void> {
  forgetKnownGuest();
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
