import { beforeEach, expect, test } from "vitest";
import { isPromoDismissed, dismissPromo } from "./promo-banner.tsx";

beforeEach(() => localStorage.clear());

test("a dismissed banner stays hidden for seven days and then reappears", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(isPromoDismissed(now)).toBe(false);
  dismissPromo(now);
  expect(isPromoDismissed(new Date("2026-11-28T11:59:59Z"))).toBe(true);
  expect(isPromoDismissed(new Date("2026-11-28T12:00:00Z"))).toBe(false);
});
