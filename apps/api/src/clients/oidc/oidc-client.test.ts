import { expect, test } from "vitest";
import { parseClaims } from "./oidc-client.ts";

const claims = { iss: "https://issuer.example", sub: "1", email: "ada@example.org", email_verified: true };

test("the claims parser reads the subject, the email address and the name", () => {
  expect(parseClaims({ ...claims, name: "Ada Neri", given_name: "Ada", family_name: "Neri" })).toEqual({
    issuer: "https://issuer.example",
    subject: "1",
    email: "ada@example.org",
    isEmailVerified: true,
    firstName: "Ada",
    lastName: "Neri",
  });
  expect(parseClaims({ ...claims, name: " Ada Neri " })).toMatchObject({ firstName: "Ada Neri", lastName: null });
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
])("the claims parser reads email_verified %j as %j", (word, verified) => {
  expect(parseClaims({ ...claims, email_verified: word })).toMatchObject({ isEmailVerified: verified });
});

test.each([undefined, null, "", "not an address", 7, `${"a".repeat(250)}@example.org`, "a\0@example.org"])(
  "the claims parser treats %j as a missing email address",
  (email) => {
    expect(parseClaims({ ...claims, email })).toMatchObject({ email: null });
  },
);

test.each([{}, { sub: "1" }, { ...claims, sub: "" }, { ...claims, sub: 1 }, { ...claims, sub: "a\0b" }, null])(
  "the claims parser rejects %j because issuer or subject is missing or invalid",
  (answer) => {
    expect(parseClaims(answer)).toBeUndefined();
  },
);

test("a name that cannot be stored is treated as missing, and a long name is truncated", () => {
  const person = parseClaims({ ...claims, given_name: "A\0da", family_name: "n".repeat(300), name: "   " });
  expect(person).toMatchObject({ firstName: null });
  expect(parseClaims({ ...claims, given_name: "x".repeat(300) })?.firstName).toHaveLength(80);
});
