import { expect, test } from "vitest";
import { resolveAdConsent, adConsentVersion } from "./consents.ts";

test.each([
  ["no answer", null, null],
  ["a yes to today's text", { given: true, version: adConsentVersion }, true],
  ["a yes to an earlier text, which has to be asked again", { given: true, version: "an earlier one" }, null],
  ["a no", { given: false, version: adConsentVersion }, false],
  ["a no to an earlier text, which stays a no", { given: false, version: "an earlier one" }, false],
])("%s", (_what, answer, today) => {
  expect(resolveAdConsent(answer)).toBe(today);
});
