import { useQuery } from "@tanstack/react-query";
import { clearAnonymousMark, isAnonymous } from "./is-anonymous.ts";
import { api, type Outputs } from "../../lib/api/api-client.ts";
import { buildQueryKey, queryClient } from "../../lib/api/query-client.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { setSignedInAccount } from "../../lib/api/signed-in-account.ts";

/** The signed-in user with profile, goals and the remaining daily quota. */
export type Me = Outputs["account"]["me"];

/** The key of `trpc.account.me`, so that `utils.account.me.invalidate()` refreshes the session. */
export const sessionKey = buildQueryKey("account.me");

/** Resolves with null instead of rejecting where the user is signed out. */
async function nullIfSignedOut(me: Promise<Me>): Promise<Me | null> {
  try {
    return await me;
  } catch (error) {
    if (!parseApiError(error).isSignedOut) throw error;
    setSignedInAccount(null);
    return null;
  }
}

/** `account.me`; null without a request for known guests. */
const sessionQuery = {
  queryKey: sessionKey,
  queryFn: (): Promise<Me | null> => nullIfSignedOut(api.account.me.query()),
  initialData: (): Me | null | undefined => (isAnonymous() ? null : undefined),
};

export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in user; throws outside of the session gate. */
export function useMe(): Me {
  const { data } = useSession();
  if (!data) throw new Error("useMe outside of the session gate");
  return data;
}

/** Starts the session with the response of a pending call, or calls `account.me` now. */
export function prefetchSession(me: Promise<Me> = api.account.me.query()): void {
  void queryClient.prefetchQuery({ queryKey: sessionKey, queryFn: () => nullIfSignedOut(me) });
}

/** Refetches the signed-in user. */
export function refreshSession(): Promise<void> {
  clearAnonymousMark();
  return queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Merges a response of the server into the cached session. */
export function updateMe(change: Partial<Me>): void {
  queryClient.setQueryData<Me | null>(sessionKey, (me) => me && { ...me, ...change });
}
