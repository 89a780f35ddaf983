import { expect, test } from "vitest";
import { formatAuditAction, formatAuditDetails } from "./format-audit.ts";

test("an action is told in words, and by its name where it has none", () => {
  expect(formatAuditAction("grant.given")).toBe("Giorni PRO assegnati");
  expect(formatAuditAction("checkout.paid")).toBe("Pagamento ricevuto");
  expect(formatAuditAction("something.new")).toBe("something.new");
  expect(formatAuditAction("constructor")).toBe("constructor");
});

test("details are told in words, amounts in euro, and what is empty is left out", () => {
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
