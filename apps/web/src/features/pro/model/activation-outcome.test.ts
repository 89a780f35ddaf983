import { expect, test } from "vitest";
import { toActivationOutcome } from "./activation-outcome.ts";

const failure = (errorCode: string, message: string): Error =>
  Object.assign(new Error(message), { data: { errorCode, code: "PAYMENT_REQUIRED" } });

test("a missing and a pending payment show the server's message", () => {
  expect(toActivationOutcome(failure("payment_missing", "Non risulta."))).toEqual({
    kind: "missing",
    text: "Non risulta.",
  });
  expect(toActivationOutcome(failure("payment_pending", "In viaggio."))).toEqual({
    kind: "pending",
    text: "In viaggio.",
  });
});

test("a provider that cannot be reached shows the server's message, an unreachable server the app's own", () => {
  expect(toActivationOutcome(failure("payment_unverified", "Riprova tra poco."))).toEqual({
    kind: "unanswered",
    text: "Riprova tra poco.",
  });
  const lost = toActivationOutcome(new TypeError("Failed to fetch"));
  expect(lost).toMatchObject({ kind: "unanswered", text: expect.stringContaining("Non riusciamo a raggiungere") });
});
