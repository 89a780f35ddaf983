import { expect, test } from "vitest";
import { buildReplyUrl, formatSupportCategory, isOverdue } from "./admin-support-request.ts";

test("a request is late when its answer is due and the promised time has passed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(isOverdue({ state: "open", dueAt: "2026-11-21T11:59:00Z" }, now)).toBe(true);
  expect(isOverdue({ state: "open", dueAt: "2026-11-21T12:01:00Z" }, now)).toBe(false);
  expect(isOverdue({ state: "done", dueAt: "2026-11-20T12:00:00Z" }, now)).toBe(false);
});

test("a known category is shown in words and an unknown one unchanged", () => {
  expect(formatSupportCategory("refund")).toBe("Rimborso");
  expect(formatSupportCategory("constructor")).toBe("constructor");
});

test("the reply link encodes any address and any subject", () => {
  expect(buildReplyUrl({ email: "a?bcc=x@example.org", subject: "Non va & basta" })).toBe(
    "mailto:a%3Fbcc%3Dx%40example.org?subject=Re%3A%20Non%20va%20%26%20basta",
  );
});
