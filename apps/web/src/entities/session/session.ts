import { useQuery } from "@tanstack/react-query";
import { clearAnonymousMark, isAnonymous } from "./is-anonymous.ts";
import { getDataOwner, setDataOwner } from "../../lib/api/data-owner.ts";
import { api } from "../../lib/api/api-client.ts";
import type { Outputs } from "../../lib/api/api-client.ts";
import { buildQueryKey } from "../../lib/api/query-key.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { setSignedInAccount } from "../../lib/api/signed-in-account.ts";

/** Who is signed in, with profile, goals and what is left of the free day. */
export type Me = Outputs["account"]["me"];

/** The key of `trpc.account.me`, so that `utils.account.me.invalidate()` refreshes the session. */
const sessionKey = buildQueryKey("account.me");

/** "Nobody is signed in" is an answer (null) and not a failure. */
async function nullIfSignedOut(me: Promise<Me>): Promise<Me | null> {
  try {
    return await me;
  } catch (error) {
    if (!parseApiError(error).isSignedOut) throw error;
    setSignedInAccount(null);
    return null;
  }
}

/** `account.me`; known guests are not asked. */
const sessionQuery = {
  queryKey: sessionKey,
  queryFn: (): Promise<Me | null> => nullIfSignedOut(api.account.me.query()),
  initialData: (): Me | null | undefined => (isAnonymous() ? null : undefined),
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
export function prefetchSession(me: Promise<Me> = api.account.me.query()): void {
  void queryClient.prefetchQuery({ queryKey: sessionKey, queryFn: () => nullIfSignedOut(me) });
}

/** Asks anew who is signed in. */
export function refreshSession(): Promise<void> {
  clearAnonymousMark();
  return queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Puts what the server has just said into what is known of the person. */
export function updateMe(change: Partial<Me>): void {
  queryClient.setQueryData<Me | null>(sessionKey, (me) => me && { ...me, ...change });
}

/** Forgets everything that was read for the person who leaves, on the device too. */
export function endSession(): void {
  const accountId = getDataOwner();
  setDataOwner(undefined);
  setSignedInAccount(null);
  if (accountId !== undefined)
    import("../../offline/clear-offline-data.ts")
      .then(({ clearOfflineData }) => clearOfflineData(accountId))
      // A device that stores nothing has nothing to forget.
      .catch(() => undefined);
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({
    predicate: (query) => query.queryKey !== sessionKey && query.state.data !== null,
  });
  queryClient.getMutationCache().clear();
}
