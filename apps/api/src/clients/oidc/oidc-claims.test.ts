import { expect, test } from "vitest";
import { parseClaims } from "./oidc-claims.ts";

const claims = { iss: "https://issuer.example", sub: "1", email: "ada@example.org", email_verified: true };

test("reads who it is, the address and the name", () => {
  expect(parseClaims({ ...claims, name: "Ada Neri", given_name: "Ada", family_name: "Neri" })).toEqual({
    issuer: "https://issuer.example",
    subject: "1",
    email: "ada@example.org",
    isEmailVerified: true,
    firstName: "Ada",
    lastName: "Neri",
  });
  expect(parseClaims({ ...claims, name: " Ada Neri " })).toMatchObject({
    firstName: "Ada Neri",
    lastName: null,
  });
});

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  [undefined, false],
  [null, false],
  [1, false],
  ["yes", false],
])("email_verified %j counts as %j", (word, verified) => {
  expect(parseClaims({ ...claims, email_verified: word })).toMatchObject({ isEmailVerified: verified });
});

test.each([undefined, null, "", "not an address", 7, `${"a".repeat(250)}@example.org`, "a\0@example.org"])(
  "%j is no address",
  (email) => {
    expect(parseClaims({ ...claims, email })).toMatchObject({ email: null });
  },
);

test.each([
  {},
  { sub: "1" },
  { ...claims, sub: "" },
  { ...claims, sub: 1 },
  { ...claims, sub: "a\0b" },
  null,
])("%j says not even who it is", (answer) => {
  expect(parseClaims(answer)).toBeUndefined();
});

test("a name that cannot be kept is no name, and a long one is cut", () => {
  const person = parseClaims({ ...claims, given_name: "A\0da", family_name: "n".repeat(300), name: "   " });
  expect(person).toMatchObject({ firstName: null });
  expect(parseClaims({ ...claims, given_name: "x".repeat(300) })?.firstName).toHaveLength(80);
});
