import { expect, test } from "vitest";
import { toActivationOutcome } from "./activation-outcome.ts";

const refused = (refusal: string, message: string): Error =>
  Object.assign(new Error(message), { data: { refusal, code: "PAYMENT_REQUIRED" } });

test("a payment that is not there, and one that is on its way, are told in the server's words", () => {
  expect(toActivationOutcome(refused("payment_missing", "Non risulta."))).toEqual({
    kind: "missing",
    text: "Non risulta.",
  });
  expect(toActivationOutcome(refused("payment_pending", "In viaggio."))).toEqual({
    kind: "pending",
    text: "In viaggio.",
  });
});

test("a server that could not ask is quoted, one that cannot be reached is not made to speak", () => {
  expect(toActivationOutcome(refused("payment_unverified", "Riprova tra poco."))).toEqual({
    kind: "unanswered",
    text: "Riprova tra poco.",
  });
  const lost = toActivationOutcome(new TypeError("Failed to fetch"));
  expect(lost).toMatchObject({
    kind: "unanswered",
    text: expect.stringContaining("Non riesco a raggiungere"),
  });
});
