import { expect, test } from "vitest";
import { formatRelativeTime } from "./local-date.ts";

test("midnight, when free scans come back, is the day alone; other times have their hour", () => {
  const now = new Date(2026, 10, 26, 18, 30);
  expect(formatRelativeTime(new Date(2026, 10, 27, 0, 0), now)).toBe("domani");
  expect(formatRelativeTime(new Date(2026, 10, 26, 13, 4), now)).toBe("oggi alle 13:04");
  expect(formatRelativeTime(new Date(2026, 10, 27, 8, 30), now)).toBe("domani alle 08:30");
});
