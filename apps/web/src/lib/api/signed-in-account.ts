import { queryClient } from "./query-client.ts";
import { readKey } from "./query-key.ts";
import { clearSessionState } from "../session-state.ts";
import { whenSaved } from "../unsaved-changes.ts";

const lastKey = "fetta-di";

/** True where another account was signed in on this device before: its choices may still be stored. */
export function takesOver(id: string): boolean {
  try {
    const last = localStorage.getItem(lastKey);
    localStorage.setItem(lastKey, id);
    return last !== null && last !== id;
  } catch {
    // Without local storage there is nothing of an earlier account.
    return false;
  }
}

/** Id of the signed-in account; null for a guest, undefined until the server has answered. */
let person: string | null | undefined;
let tabs: BroadcastChannel | undefined;

function askWhoIsThere(): void {
  void queryClient.invalidateQueries({ queryKey: readKey("account.me") });
}

/** The other tabs share the session: they look who is there when it changes. */
function tellTabs(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  if (!tabs) {
    tabs = new BroadcastChannel("fetta-sessione");
    tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data !== person) askWhoIsThere();
    });
  }
  tabs.postMessage(person);
}

/** Sets the signed-in account, null for a guest: state kept for another account is cleared before anything is shown. */
export function personIs(id: string | null): void {
  if (id === person) return;
  const before = person;
  person = id;
  if (typeof before === "string") clearSessionState();
  // A page that was never signed in sends no message: it may only not have asked yet.
  if (typeof before === "string" || id !== null) tellTabs();
}

/** Tells, at any later time, whether another person has signed in since this was called. */
export function watchForAnother(): () => boolean {
  const before = person;
  return () => typeof before === "string" && typeof person === "string" && person !== before;
}

/** A call was answered "not signed in": looks whether that is so, as soon as nothing is lost by it. */
export function doubtSession(): void {
  if (typeof person === "string") whenSaved(askWhoIsThere);
}
