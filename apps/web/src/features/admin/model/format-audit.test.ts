import { expect, test } from "vitest";
import { formatAuditAction, formatAuditDetails } from "./format-audit.ts";

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
