import { expect, test } from "vitest";
import { findGrantPeriod, formatGrant, formatRevocation, formatUserPlan, type ProGrant } from "./admin-user.ts";

/** Noon of a day in the device's time zone: the same date wherever the tests run. */
const noon = (year: number, month: number, day: number): string => new Date(year, month - 1, day, 12).toISOString();

test("a PRO plan is shown with its end, the free plan without one", () => {
  const end = noon(2026, 12, 21);
  expect(formatUserPlan({ proStatus: "active", proExpiresAt: end })).toBe("PRO attivo fino al 21/12/2026");
  expect(formatUserPlan({ proStatus: "expired", proExpiresAt: end })).toBe("PRO scaduto dal 21/12/2026");
  expect(formatUserPlan({ proStatus: "free", proExpiresAt: null })).toBe("Gratuito");
});

test("a grant is described by its source and its length", () => {
  expect(formatGrant({ source: "checkout", planType: "monthly", days: 30 })).toBe("Acquisto, 1 mese (30 giorni)");
  expect(formatGrant({ source: "admin", planType: null, days: 1 })).toBe("Assegnazione, 1 giorno");
});

test("a revoked grant shows when and why it was revoked", () => {
  const revokedAt = noon(2026, 11, 21);
  expect(formatRevocation({ revokedAt, revocationReason: "refund" })).toBe("Revocato il 21/11/2026: rimborso");
  expect(formatRevocation({ revokedAt, revocationReason: null })).toBe("Revocato il 21/11/2026: motivo non registrato");
  expect(formatRevocation({ revokedAt: null, revocationReason: null })).toBeUndefined();
});

test("a grant covers the time from the end of the one before, and a revoked one covers none", () => {
  const grant = (id: string, day: number, rest: Partial<ProGrant> = {}): ProGrant => ({
    id,
    source: "admin",
    planType: null,
    days: 7,
    effectiveAt: noon(2026, 6, day),
    revokedAt: null,
    revocationReason: null,
    reason: null,
    grantedBy: null,
    ...rest,
  });
  const revoked = grant("revoked", 1, { revokedAt: noon(2026, 6, 2), revocationReason: "admin" });
  // As the server lists them: newest first.
  const grants = [grant("late", 5), grant("early", 2), revoked];
  const periodOf = (id: string) => findGrantPeriod(grants, id, new Date(noon(2026, 6, 12)));
  expect(periodOf("early")).toEqual({ start: noon(2026, 6, 2), end: noon(2026, 6, 9), isOver: true });
  expect(periodOf("late")).toEqual({ start: noon(2026, 6, 9), end: noon(2026, 6, 16), isOver: false });
  expect(periodOf("revoked")).toBeUndefined();
});
