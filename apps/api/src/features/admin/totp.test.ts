import { expect, test } from "vitest";
import { encodeBase32, generateTotp, buildOtpauthUri, toTimeStep, findMatchingStep } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %i seconds the code is that of RFC 6238: %s", (seconds, code) => {
  const step = toTimeStep(new Date(seconds * 1000));
  expect(generateTotp(secret, step, 8)).toBe(code);
  expect(generateTotp(secret, step)).toBe(code.slice(2));
});

// RFC 4648, section 10.
test.each([
  ["", ""],
  ["f", "MY"],
  ["foobar", "MZXW6YTBOI"],
])("base32 of %j is %j", (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

test("a code is accepted 30 seconds early or late and no longer", () => {
  const now = new Date("2026-11-22T12:00:10Z");
  const step = toTimeStep(now);
  const isRight = (at: number): boolean => findMatchingStep(secret, generateTotp(secret, at), now) === at;
  expect([-2, -1, 0, 1, 2].map((off) => isRight(step + off))).toEqual([false, true, true, true, false]);
  for (const wrong of ["", "12345", "1234567", "abcdef", "😀12"])
    expect(findMatchingStep(secret, wrong, now)).toBeNull();
});

test("the otpauth URL contains issuer, account and secret", () => {
  const uri = new URL(buildOtpauthUri(secret, "giulia+a@example.org"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Fetta:giulia+a@example.org",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: encodeBase32(secret), issuer: "Fetta" });
});
