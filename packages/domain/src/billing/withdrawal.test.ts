import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween, wallClock } from "../calendar-day.ts";
import {
  lastWithdrawalDay,
  formatPurchaseNumber,
  refundDueDay,
  resolveWithdrawalState,
  type PurchaseFacts,
} from "./withdrawal.ts";

const bought = (purchasedAt: string, more: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  state: "paid",
  paidCents: 999,
  refundedCents: 0,
  dispute: "none",
  purchasedAt: new Date(purchasedAt),
  withdrawn: false,
  ...more,
});
const at = (facts: PurchaseFacts, now: string) => resolveWithdrawalState(facts, new Date(now));

describe("a purchase can be withdrawn from", () => {
  test("through the last second of the fourteenth day after it, in Rome", () => {
    const purchase = bought("2026-11-21T09:00:00Z");
    expect(lastWithdrawalDay(purchase.purchasedAt)).toBe("2026-12-05");
    expect(at(purchase, "2026-11-21T09:00:00Z")).toBe("open");
    expect(at(purchase, "2026-12-05T22:59:59Z")).toBe("open");
    expect(at(purchase, "2026-12-05T23:00:00Z")).toBe("late");
  });

  test("counting days in Rome, not in UTC, also over a clock change", () => {
    const nearMidnight = bought("2026-10-14T22:30:00Z");
    expect(lastWithdrawalDay(nearMidnight.purchasedAt)).toBe("2026-10-29");
    expect(at(nearMidnight, "2026-10-29T22:59:59Z")).toBe("open");
    expect(at(nearMidnight, "2026-10-29T23:00:00Z")).toBe("late");
  });

  test("for at least 14 and at most 15 times 24 hours, whenever it was made", () => {
    const instant = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2030-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 16 * 86_400 }), (purchasedAt, seconds) => {
        const state = resolveWithdrawalState(
          bought(purchasedAt.toISOString()),
          new Date(purchasedAt.getTime() + seconds * 1000),
        );
        // An hour either way for the clock change.
        if (seconds <= 14 * 86_400 - 3600) expect(state).toBe("open");
        if (seconds > 15 * 86_400 + 3600) expect(state).toBe("late");
        const now = new Date(purchasedAt.getTime() + seconds * 1000);
        const days = daysBetween(wallClock(purchasedAt, "Europe/Rome").day, wallClock(now, "Europe/Rome").day);
        expect(state).toBe(days <= 14 ? "open" : "late");
      }),
    );
  });

  test("also after a partial refund or a won dispute", () => {
    const today = "2026-11-22T09:00:00Z";
    expect(at(bought(today, { refundedCents: 998 }), today)).toBe("open");
    expect(at(bought(today, { dispute: "won" }), today)).toBe("open");
  });

  test.each<[string, Partial<PurchaseFacts>]>([
    ["withdrawn", { withdrawn: true, refundedCents: 999 }],
    ["free", { state: "free", paidCents: 0 }],
    ["free", { state: "paid", paidCents: 0 }],
    ["refunded", { refundedCents: 999 }],
    ["disputed", { dispute: "open" }],
    ["disputed", { dispute: "lost" }],
  ])("not where it is %s", (state, more) => {
    expect(at(bought("2026-11-22T09:00:00Z", more), "2026-11-22T09:00:00Z")).toBe(state);
  });
});

test("the refund is due by the fourteenth day after the withdrawal", () => {
  expect(refundDueDay(new Date("2026-11-23T09:42:07Z"))).toBe("2026-12-07");
});

test("a purchase number is short enough to be read out", () => {
  expect(formatPurchaseNumber("0192f0c1-7d3e-7abc-8def-01233f9a1c7b", new Date("2026-12-31T23:30:00Z"))).toBe(
    "FE-2027-3F9A1C7B",
  );
});
