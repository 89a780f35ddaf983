import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entitlementAt, computeEntitlementEnd } from "./entitlement.ts";

const day = 86_400_000;
const start = new Date("2026-11-01T10:00:00Z");
const after = (days: number): Date => new Date(start.getTime() + days * day);

describe("PRO", () => {
  test("is free without a purchase", () => {
    expect(entitlementAt([], start)).toEqual({ isPro: false, proStatus: "free", proExpiresAt: null });
  });

  test("is active for its days, then expired", () => {
    const grants = [{ effectiveAt: start, days: 30, revokedAt: null }];
    expect(entitlementAt(grants, after(29))).toEqual({ isPro: true, proStatus: "active", proExpiresAt: after(30) });
    expect(entitlementAt(grants, after(30))).toEqual({ isPro: true, proStatus: "expired", proExpiresAt: after(30) });
  });

  test("is extended by exactly the days of an early purchase", () => {
    const grants = [
      { effectiveAt: start, days: 30, revokedAt: null },
      { effectiveAt: after(10), days: 7, revokedAt: null },
    ];
    expect(computeEntitlementEnd(grants)).toEqual(after(37));
  });

  test("starts again with a purchase after a gap", () => {
    const grants = [
      { effectiveAt: start, days: 7, revokedAt: null },
      { effectiveAt: after(20), days: 7, revokedAt: null },
    ];
    expect(computeEntitlementEnd(grants)).toEqual(after(27));
  });

  test("is computed without revoked grants", () => {
    const grants = [
      { effectiveAt: start, days: 30, revokedAt: after(1) },
      { effectiveAt: after(10), days: 7, revokedAt: null },
    ];
    expect(computeEntitlementEnd(grants)).toEqual(after(17));
  });

  test("does not depend on the order of the grants", () => {
    const grant = fc.record({
      effectiveAt: fc.integer({ min: 0, max: 400 }).map(after),
      days: fc.constantFrom(7, 30, 365),
      revokedAt: fc.option(fc.constant(after(500)), { freq: 3 }),
    });
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 8 }), (grants) => {
        expect(computeEntitlementEnd(grants.toReversed())).toEqual(computeEntitlementEnd(grants));
      }),
    );
  });
});
