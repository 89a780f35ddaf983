import { expect, test } from "vitest";
import { buildReplyUrl, formatSupportCategory, isOverdue } from "./admin-support-request.ts";

test("a request is late when its answer is owed and the promised time has passed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(isOverdue({ state: "open", dueAt: "2026-11-21T11:59:00Z" }, now)).toBe(true);
  expect(isOverdue({ state: "open", dueAt: "2026-11-21T12:01:00Z" }, now)).toBe(false);
  expect(isOverdue({ state: "done", dueAt: "2026-11-20T12:00:00Z" }, now)).toBe(false);
});

test("a category is told in words, and as it is where it is none of ours", () => {
  expect(formatSupportCategory("refund")).toBe("Rimborso");
  expect(formatSupportCategory("constructor")).toBe("constructor");
});

test("an answer goes to whoever asked, whatever is in their address or their subject", () => {
  expect(buildReplyUrl({ email: "a?bcc=x@example.org", subject: "Non va & basta" })).toBe(
    "mailto:a%3Fbcc%3Dx%40example.org?subject=Re%3A%20Non%20va%20%26%20basta",
  );
});
