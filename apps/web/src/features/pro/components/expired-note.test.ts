import { beforeEach, expect, test } from "vitest";
import { dismissExpiry, shouldShowExpiry } from "./expired-note.tsx";

const november = "2026-11-20T10:00:00.000Z";
const december = "2026-12-20T10:00:00.000Z";

beforeEach(() => {
  localStorage.clear();
  dismissExpiry();
});

test("the end of PRO is shown during one visit and not at the next", () => {
  expect(shouldShowExpiry(november)).toBe(true);
  expect(shouldShowExpiry(november)).toBe(true);
  dismissExpiry();
  expect(shouldShowExpiry(november)).toBe(false);
});

test("the end of a later period is shown again", () => {
  shouldShowExpiry(november);
  expect(shouldShowExpiry(december)).toBe(true);
  dismissExpiry();
  expect(shouldShowExpiry(december)).toBe(false);
});
