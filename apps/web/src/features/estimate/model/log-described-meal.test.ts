import { expect, test } from "vitest";
import { saveUnansweredLog, loadUnansweredLog, type UnansweredLog } from "./log-described-meal.ts";

const request: UnansweredLog = {
  rows: ["due uova #1"],
  what: "two eggs at lunch",
  input: {
    mealType: "lunch",
    date: "2026-11-21",
    items: [
      {
        id: "e5e0b0c2-6c39-4b0c-8f0e-0f6f3c9a4d11",
        ref: "stock:uovo",
        grams: 100,
        unit: { label: "1 uovo medio", count: 2 },
        sourceText: "due uova",
        chosen: false,
      },
    ],
  },
};
const stored = (personId: string): string | null => sessionStorage.getItem(`fetta.unanswered.${personId}`);

test("an unanswered request survives a reload, only for its own account", () => {
  saveUnansweredLog("anna", request);
  // A reloaded page has only what is in the storage.
  sessionStorage.setItem("fetta.unanswered.carla", stored("anna") ?? "");
  expect(loadUnansweredLog("carla")).toEqual(request);
  expect(loadUnansweredLog("bruno")).toBeNull();
});

test("a response deletes the stored request", () => {
  saveUnansweredLog("anna", request);
  saveUnansweredLog("anna", null);
  expect(loadUnansweredLog("anna")).toBeNull();
  expect(stored("anna")).toBeNull();
});

for (const [what, kept] of [
  ["no JSON", "{"],
  ["a meal that there is not", JSON.stringify(request).replace('"lunch"', '"brunch"')],
  ["grams that are no number", JSON.stringify(request).replace('"grams":100', '"grams":"100"')],
] as const) {
  test(`loading ignores a stored request with ${what}`, () => {
    sessionStorage.setItem(`fetta.unanswered.${what}`, kept);
    expect(loadUnansweredLog(what)).toBeNull();
  });
}
