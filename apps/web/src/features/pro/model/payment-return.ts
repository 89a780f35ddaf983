import { createSessionValue } from "../../../lib/session-state.ts";
import { parseSearch, stringifySearch } from "../../../lib/search-params.ts";

/**
 * The payment return parsed from the address. The user in it is ignored: the server identifies the user by the session.
 */
export type PaymentReturn = {
  /** A name from the address bar: untrusted, only compared. */
  plan: string | undefined;
  sessionId: string | undefined;
  /** True where the address was that of the home page. */
  home: boolean;
};

const storageKey = "fetta.payment-return";
/** Format of the payment provider's checkout session ids; other values are dropped. */
const checkoutSessionPattern = /^cs_\w{1,200}$/;

const storedReturn = createSessionValue<PaymentReturn | undefined>(undefined);

function parsePaymentReturn(text: string): PaymentReturn {
  const { plan, session_id: sessionId = "", home } = Object.fromEntries(new URLSearchParams(text));
  return { plan, sessionId: checkoutSessionPattern.test(sessionId) ? sessionId : undefined, home: home === "1" };
}

/**
 * Removes a payment return from the address at once, so that neither a reload nor Back repeats it. It is stored in the
 * tab until the user is signed in, also through a sign-in or registration.
 */
export function capturePaymentReturn(): void {
  const { payment, plan, user: _nobodys, session_id, ...rest }: Record<string, unknown> = parseSearch(location.search);
  if (payment === "success") {
    const home = location.pathname === "/" ? "1" : undefined;
    sessionStorage.setItem(storageKey, stringifySearch({ plan, session_id, home }));
    history.replaceState(history.state, "", location.pathname + stringifySearch(rest) + location.hash);
  }
  const stored = sessionStorage.getItem(storageKey);
  storedReturn.set(stored === null ? undefined : parsePaymentReturn(stored));
}

/** The stored return that was not handled yet. */
export const getPaymentReturn: () => PaymentReturn | undefined = storedReturn.get;

/** Called when handling starts: a reload does not repeat it. */
export function clearPaymentReturn(): void {
  sessionStorage.removeItem(storageKey);
}
