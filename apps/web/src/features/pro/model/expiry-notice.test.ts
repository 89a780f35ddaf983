import { beforeEach, expect, test } from "vitest";
import { stopTelling, tellsExpiry } from "./expiry-notice.ts";

const november = "2026-11-20T10:00:00.000Z";
const december = "2026-12-20T10:00:00.000Z";

beforeEach(() => {
  localStorage.clear();
  stopTelling();
});

test("the end of PRO is told during one visit, and not at the next", () => {
  expect(tellsExpiry(november)).toBe(true);
  expect(tellsExpiry(november)).toBe(true);
  stopTelling();
  expect(tellsExpiry(november)).toBe(false);
});

test("the end of a later period is told again", () => {
  tellsExpiry(november);
  expect(tellsExpiry(december)).toBe(true);
  stopTelling();
  expect(tellsExpiry(december)).toBe(false);
});
