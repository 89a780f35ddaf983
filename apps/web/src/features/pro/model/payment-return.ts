import { createSessionValue } from "../../../lib/session-state.ts";
import { parseSearch, stringifySearch } from "../../../lib/sheet-search-params.ts";

/** What the address of a return from paying says; whom it names is not read, the server knows who is there. */
export type PaymentReturn = {
  /** A name out of the address bar: only to be compared. */
  plan: string | undefined;
  sessionId: string | undefined;
  /** True where the address was that of the home page. */
  home: boolean;
};

const storageKey = "fetta.payment-return";
/** What the payment provider calls a checkout; anything else is nobody's. */
const checkoutSessionPattern = /^cs_\w{1,200}$/;

const storedReturn = createSessionValue<PaymentReturn | undefined>(undefined);

function parsePaymentReturn(text: string): PaymentReturn {
  const { plan, session_id: sessionId = "", home } = parseSearch(text);
  return {
    plan,
    sessionId: checkoutSessionPattern.test(sessionId) ? sessionId : undefined,
    home: home === "1",
  };
}

/**
 * Takes a return from paying out of the address at once, so that neither a reload nor Back repeats it. It is kept in
 * the tab until somebody is signed in: who has to sign in or register first finds it again.
 */
export function capturePaymentReturn(): void {
  const { payment, plan, user: _nobodys, session_id, ...rest } = parseSearch(location.search);
  if (payment === "success") {
    const home = location.pathname === "/" ? "1" : undefined;
    sessionStorage.setItem(storageKey, stringifySearch({ plan, session_id, home }));
    history.replaceState(history.state, "", location.pathname + stringifySearch(rest) + location.hash);
  }
  const stored = sessionStorage.getItem(storageKey);
  storedReturn.set(stored === null ? undefined : parsePaymentReturn(stored));
}

/** The return that waits to be followed up. */
export const getPaymentReturn: () => PaymentReturn | undefined = storedReturn.get;

/** It is being followed up: a reload starts without it. */
export function clearPaymentReturn(): void {
  sessionStorage.removeItem(storageKey);
}
