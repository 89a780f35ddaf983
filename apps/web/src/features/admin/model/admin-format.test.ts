import { expect, test } from "vitest";
import {
  formatAuditAction,
  formatAuditDetails,
  formatDiscount,
  formatRecentTimestamp,
  formatRedemptions,
} from "./admin-format.ts";

test("a known action is shown in words and an unknown one by its name", () => {
  expect(formatAuditAction("grant.created")).toBe("Giorni PRO assegnati");
  expect(formatAuditAction("checkout.paid")).toBe("Pagamento ricevuto");
  expect(formatAuditAction("something.new")).toBe("something.new");
  expect(formatAuditAction("constructor")).toBe("constructor");
});

test("details are shown in words with amounts in euro, and empty values are left out", () => {
  expect(formatAuditDetails({ planType: "monthly", paidCents: 799, why: null })).toEqual([
    { name: "Piano", value: "1 mese" },
    { name: "Pagato", value: "7,99\u00a0€" },
  ]);
  expect(formatAuditDetails({ days: 30, source: "admin", reason: "Un regalo" })).toEqual([
    { name: "Giorni", value: "30" },
    { name: "Origine", value: "Assegnazione" },
    { name: "Motivo", value: "Un regalo" },
  ]);
  expect(formatAuditDetails({ toString: "x", planType: "toString" })).toEqual([
    { name: "toString", value: "x" },
    { name: "Piano", value: "toString" },
  ]);
});

test("a discount is shown in per cent or in euro", () => {
  expect(formatDiscount({ percent_off: 20, amount_off: null })).toBe("Sconto 20%");
  expect(formatDiscount({ percent_off: 12.5, amount_off: null })).toBe("Sconto 12,5%");
  expect(formatDiscount({ percent_off: null, amount_off: 500 })).toBe("Sconto 5,00\u00a0€");
});

test("a discount that the provider does not state is not shown as zero", () => {
  expect(formatDiscount({ percent_off: null, amount_off: null })).toBe("Sconto non leggibile");
  expect(formatDiscount(null)).toBe("Sconto non leggibile");
});

test("uses are shown with their limit or as unlimited", () => {
  expect(formatRedemptions({ times_redeemed: 3, max_redemptions: 100 })).toBe("Utilizzi: 3/100");
  expect(formatRedemptions({ times_redeemed: 1240, max_redemptions: null })).toBe("Utilizzi: 1.240/illimitati");
});

test("a recent time is told by its day, an older one by its date", () => {
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);
  const tell = (day: number, hour: number, minute: number) =>
    formatRecentTimestamp(at(day, hour, minute).toISOString(), at(21, 13, 4));
  expect(tell(21, 13, 4)).toBe("oggi, 13:04");
  expect(tell(21, 0, 0)).toBe("oggi, 0:00");
  expect(tell(20, 23, 59)).toBe("ieri, 23:59");
  expect(tell(19, 8, 51)).toBe("gio 19, 8:51");
  expect(tell(15, 8, 51)).toBe("dom 15, 8:51");
  expect(tell(14, 8, 51)).toBe("14/11/2026");
  // The clock of the device may be behind the server's.
  expect(tell(22, 0, 5)).toBe("oggi, 0:05");
});
