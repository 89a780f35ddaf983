import fc from "fast-check";
import { expect, test } from "vitest";
import { toSafeReturnPath } from "./api-path.ts";

test.each([
  ["/profile", "/profile"],
  ["/recipes?scheda=preferite", "/recipes?scheda=preferite"],
  ["/", "/"],
])("%s is accepted as a return path", (wish, path) => {
  expect(toSafeReturnPath(wish)).toBe(path);
});

test.each([
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "profile",
  "",
  "/api/auth/google",
  "/api",
  ["/profile"],
  undefined,
])("%j is replaced by the start page", (wish) => {
  expect(toSafeReturnPath(wish)).toBe("/");
});

test("any return path stays on our origin in a browser", () => {
  const piece = fc.constantFrom("/", "\\", ".", "..", "@", ":", "?", "#", "\t", "\n", "%2f", "evil.example", "api");
  const wish = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
  );
  fc.assert(
    fc.property(wish, (text) => {
      expect(new URL(toSafeReturnPath(text), "https://fetta.example/auth").origin).toBe("https://fetta.example");
    }),
    { numRuns: 1000 },
  );
});
