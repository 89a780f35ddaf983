import { afterEach, expect, test } from "vitest";
import { clearLocalPreferences } from "../../lib/clear-local-preferences.ts";
import { setDataOwner } from "../../lib/api/signed-in-account.ts";
import { closeOffer, mayOffer } from "./passkey.ts";

const start = new Date("2026-11-21T12:00:00Z");
const daysLater = (days: number): Date => new Date(start.getTime() + days * 86_400_000);

afterEach(() => {
  localStorage.clear();
  setDataOwner(undefined);
});

test("an offer that was refused rests for 90 days, also after a sign-out, and the second time for good", () => {
  setDataOwner("anna");
  expect(mayOffer(start)).toBe(true);
  closeOffer({}, start);
  clearLocalPreferences();
  expect([89, 90].map((days) => mayOffer(daysLater(days)))).toEqual([false, true]);
  closeOffer({}, daysLater(100));
  expect(mayOffer(daysLater(1000))).toBe(false);
});

test("after a passkey was created nothing is offered any more, and another account has answers of its own", () => {
  setDataOwner("anna");
  closeOffer({ isSettled: true }, start);
  expect(mayOffer(daysLater(1000))).toBe(false);
  setDataOwner("bruno");
  expect(mayOffer(start)).toBe(true);
});
