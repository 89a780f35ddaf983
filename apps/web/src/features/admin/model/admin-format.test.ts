import { expect, test } from "vitest";
import { formatDiscount, formatRedemptions, formatAuditAction, formatAuditDetails } from "./admin-format.ts";

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
