import { expect, test } from "vitest";
import { CreationError, toCreationFailure } from "./creation-requests.ts";

const rejected = (status: number, more: { message?: string; limitReached?: boolean; resetsAt?: string } = {}) =>
  new CreationError({
    message: undefined,
    limitReached: false,
    resetsAt: undefined,
    consentMissing: false,
    status,
    ...more,
  });

test("the server's message is shown where there is one", () => {
  expect(toCreationFailure("recipe", rejected(422, { message: "Togli una preferenza." }), true)).toEqual({
    title: "Errore Generazione",
    sentence: "Togli una preferenza.",
    plans: null,
  });
});

test.each([
  ["ingredients", "Analisi Fallita", "Impossibile analizzare gli ingredienti. Riprova."],
  ["recipe", "Errore Generazione", "Impossibile generare la ricetta. Riprova."],
] as const)("without a server message the default message of %s is shown", (step, title, sentence) => {
  for (const error of [rejected(502), rejected(500, { message: "" }), new TypeError("boom")])
    expect(toCreationFailure(step, error, true)).toEqual({ title, sentence, plans: null });
});

test("a lost connection is reported as such", () => {
  expect(toCreationFailure("recipe", rejected(0), false).sentence).toBe(
    "Sei senza connessione. Riprova appena torni in rete.",
  );
});

test("a used-up quota leads to the plans, with the time of its reset", () => {
  const answer = { limitReached: true, resetsAt: "2026-11-21T23:00:00.000Z" };
  expect(toCreationFailure("ingredients", rejected(429, answer), true).plans).toEqual({ resetsAt: answer.resetsAt });
});

test("a failure whose message mentions a limit is shown as a limit", () => {
  expect(toCreationFailure("ingredients", rejected(500, { message: "daily limit exceeded" }), true)).toEqual({
    title: "Limite Giornaliero",
    sentence: "Hai raggiunto il tuo limite giornaliero",
    plans: null,
  });
});
