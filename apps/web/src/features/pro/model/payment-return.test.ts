import { beforeEach, expect, test } from "vitest";
import { clearPaymentReturn, capturePaymentReturn, getPaymentReturn } from "./payment-return.ts";

const arriveAt = (address: string): void => {
  history.replaceState(null, "", address);
  capturePaymentReturn();
};

beforeEach(() => sessionStorage.clear());

test("the payment parameters are removed from the address, and the rest of it stays", () => {
  arriveAt("/recipes?scheda=preferite&payment=success&plan=monthly&user=u-1&session_id=cs_test_a1B2#cima");
  expect(location.pathname + location.search + location.hash).toBe("/recipes?scheda=preferite#cima");
  expect(getPaymentReturn()).toEqual({ plan: "monthly", sessionId: "cs_test_a1B2", home: false });
});

test("on the home page only the address of the home page remains", () => {
  arriveAt("/?payment=success&plan=yearly&user=u-1");
  expect(location.href).toBe(`${location.origin}/`);
  expect(getPaymentReturn()).toEqual({ plan: "yearly", sessionId: undefined, home: true });
});

test("the user id in the address is not stored", () => {
  arriveAt("/?payment=success&plan=weekly&user=u-of-somebody&session_id=cs_test_1");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("u-of-somebody");
});

test("a payment return survives a sign-in that reloads the page and is gone once it is cleared", () => {
  arriveAt("/?payment=success&plan=weekly&session_id=cs_test_1");
  arriveAt("/auth");
  expect(getPaymentReturn()).toEqual({ plan: "weekly", sessionId: "cs_test_1", home: true });
  clearPaymentReturn();
  arriveAt("/");
  expect(getPaymentReturn()).toBeUndefined();
});

test.each(["failed", "", "SUCCESS"])("payment=%s is not a payment return and stays in the address", (payment) => {
  arriveAt(`/?payment=${payment}&plan=weekly`);
  expect(getPaymentReturn()).toBeUndefined();
  expect(location.search).toBe(`?payment=${payment}&plan=weekly`);
});

test.each(["cs_test_<script>", "pi_123", `cs_${"a".repeat(300)}`, ""])(
  "%s is not a checkout session id and is dropped",
  (sessionId) => {
    arriveAt(`/?payment=success&session_id=${encodeURIComponent(sessionId)}`);
    expect(getPaymentReturn()).toEqual({ plan: undefined, sessionId: undefined, home: true });
  },
);
