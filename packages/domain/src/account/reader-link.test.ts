import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readerLinkConsentVersion } from "./consents.ts";
import {
  createReaderLinkInput,
  createReaderNoteInput,
  firstNameOf,
  firstReaderDay,
  isReaderToken,
  readerLinkStateAt,
  readerScopes,
} from "./reader-link.ts";

const now = new Date("2026-11-21T12:00:00Z");
const open = { expiresAt: new Date("2026-12-21T12:00:00Z"), revokedAt: null, consentVersion: readerLinkConsentVersion };

describe("a link", () => {
  test.each([
    ["lets its reader in until it expires", open, "open"],
    ["is closed from the instant of its expiry on", { ...open, expiresAt: now }, "expired"],
    ["is closed once it was revoked, also before its expiry", { ...open, revokedAt: now }, "revoked"],
    ["is closed when the text that was consented to has changed", { ...open, consentVersion: "1" }, "outdated"],
  ])("%s", (_what, link, state) => expect(readerLinkStateAt(link, now)).toBe(state));

  test("is never open again after it was closed", () => {
    const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, fc.option(instant), (expiresAt, seenAt, revokedAt) => {
        const link = { ...open, expiresAt, revokedAt };
        if (readerLinkStateAt(link, seenAt) === "open") return;
        expect(readerLinkStateAt(link, new Date(seenAt.getTime() + 1000))).not.toBe("open");
      }),
    );
  });
});

test.each([
  ["Giulia", "Giulia"],
  ["  Giulia Maria Rossi ", "Giulia"],
  ["   ", null],
  [null, null],
])("of the name %j a reader learns %j", (name, first) => expect(firstNameOf(name)).toBe(first));

test("a token is 22 characters of base64url", () => {
  expect(isReaderToken("AAAAAAAAAAAAAAAAAAAA-_")).toBe(true);
  for (const text of ["", "AAAA", "A".repeat(23), "AAAAAAAAAAAAAAAAAAAA+/", `${"A".repeat(22)}\n`])
    expect([text, isReaderToken(text)]).toEqual([text, false]);
});

test("a reader sees today and the 89 days before", () => expect(firstReaderDay("2026-11-21")).toBe("2026-08-24"));

describe("the input of a link", () => {
  const input = createReaderLinkInput({ required: "missing", scopes: "none", consent: "missing" });
  const given = {
    readerName: " Dott.ssa Bianchi ",
    scopes: ["weight", "diary", "weight"],
    days: "30",
    consentVersion: "1",
  };

  test("names each scope once, in their order", () => {
    expect(input.parse(given)).toEqual({ ...given, readerName: "Dott.ssa Bianchi", scopes: ["diary", "weight"] });
  });

  test.each([
    ["no reader", { readerName: " " }],
    ["a reader of two lines", { readerName: "Dott.ssa\nBianchi" }],
    ["no scope", { scopes: [] }],
    ["an unknown scope", { scopes: ["photos"] }],
    ["90 days", { days: "90" }],
    ["no consent", { consentVersion: undefined }],
    ["more scopes than there are", { scopes: [...readerScopes, "diary"] }],
  ])("is rejected with %s", (_what, change) => {
    expect(input.safeParse({ ...given, ...change }).success).toBe(false);
  });
});

test("a note keeps its line breaks and loses control characters; an empty or longer one is rejected", () => {
  const input = createReaderNoteInput({});
  expect(input.parse({ text: " Bene.\r\nPiù\u0000 fibre.\n " })).toEqual({ text: "Bene.\nPiù  fibre." });
  for (const text of ["", "  \n ", "a".repeat(2001)]) expect(input.safeParse({ text }).success).toBe(false);
});
