import { queryClient, buildQueryKey } from "./query-client.ts";
import { clearSessionState } from "../session-state.ts";
import { runWhenSaved } from "../unsaved-changes.ts";

const lastAccountKey = "fetta-account";

/**
 * Records the signed-in account; true where another account was signed in on this device before, whose choices may
 * still be stored.
 */
export function recordAccountSwitch(id: string): boolean {
  try {
    const lastAccountId = localStorage.getItem(lastAccountKey);
    localStorage.setItem(lastAccountKey, id);
    return lastAccountId !== null && lastAccountId !== id;
  } catch {
    // Without local storage there is no data of an earlier account.
    return false;
  }
}

let owner: string | undefined;

/** Id of the user whose data this page shows; undefined while signed out, or before the session is known. */
export function getDataOwner(): string | undefined {
  return owner;
}

export function setDataOwner(userId: string | undefined): void {
  owner = userId;
}

/** Id of the signed-in account; null for a guest, undefined until the server has answered. */
let accountId: string | null | undefined;
let tabsChannel: BroadcastChannel | undefined;

function refetchAccount(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKey("account.me") });
}

/** Notifies the other tabs, which share the session, to refetch the account. */
function broadcastAccount(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  if (!tabsChannel) {
    tabsChannel = new BroadcastChannel("fetta-session");
    tabsChannel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data !== accountId) refetchAccount();
    });
  }
  tabsChannel.postMessage(accountId);
}

/** Sets the signed-in account, null for a guest; the state of another account is cleared before the next render. */
export function setSignedInAccount(id: string | null): void {
  if (id === accountId) return;
  const previousId = accountId;
  accountId = id;
  if (typeof previousId === "string") clearSessionState();
  // A page that was never signed in sends no message: its session may just not be known yet.
  if (typeof previousId === "string" || id !== null) broadcastAccount();
}

/** Returns a function that is true once another user has signed in since this call. */
export function watchAccountSwitch(): () => boolean {
  const previousId = accountId;
  return () => typeof previousId === "string" && typeof accountId === "string" && accountId !== previousId;
}

/** Refetches the account after an unauthorised response, as soon as nothing is unsaved. */
export function recheckSession(): void {
  if (typeof accountId === "string") runWhenSaved(refetchAccount);
}
