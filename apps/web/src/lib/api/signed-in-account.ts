import { queryClient } from "./query-client.ts";
import { buildQueryKey } from "./query-key.ts";
import { clearSessionState } from "../session-state.ts";
import { runWhenSaved } from "../unsaved-changes.ts";

const lastAccountKey = "fetta-di";

/** True where another account was signed in on this device before: its choices may still be stored. */
export function recordAccountSwitch(id: string): boolean {
  try {
    const lastAccountId = localStorage.getItem(lastAccountKey);
    localStorage.setItem(lastAccountKey, id);
    return lastAccountId !== null && lastAccountId !== id;
  } catch {
    // Without local storage there is nothing of an earlier account.
    return false;
  }
}

/** Id of the signed-in account; null for a guest, undefined until the server has answered. */
let accountId: string | null | undefined;
let tabsChannel: BroadcastChannel | undefined;

function refetchAccount(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKey("account.me") });
}

/** The other tabs share the session: they look who is there when it changes. */
function broadcastAccount(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  if (!tabsChannel) {
    tabsChannel = new BroadcastChannel("fetta-sessione");
    tabsChannel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data !== accountId) refetchAccount();
    });
  }
  tabsChannel.postMessage(accountId);
}

/** Sets the signed-in account, null for a guest: state kept for another account is cleared before anything is shown. */
export function setSignedInAccount(id: string | null): void {
  if (id === accountId) return;
  const previousId = accountId;
  accountId = id;
  if (typeof previousId === "string") clearSessionState();
  // A page that was never signed in sends no message: it may only not have asked yet.
  if (typeof previousId === "string" || id !== null) broadcastAccount();
}

/** Tells, at any later time, whether another person has signed in since this was called. */
export function watchAccountSwitch(): () => boolean {
  const previousId = accountId;
  return () => typeof previousId === "string" && typeof accountId === "string" && accountId !== previousId;
}

/** A call was answered "not signed in": looks whether that is so, as soon as nothing is lost by it. */
export function recheckSession(): void {
  if (typeof accountId === "string") runWhenSaved(refetchAccount);
}
