import { expect, test } from "vitest";
import { fieldMessages } from "./field-messages.ts";
import { errorMessages, transportMessages } from "./error-messages.ts";

test("only the daily-limit message contains the words by which clients recognise it", () => {
  const { daily_limit_reached: limit, ...others } = errorMessages;
  expect(limit.message).toMatch(/limite/);
  const sentences = [
    ...Object.values(others).map(({ message }) => message),
    ...Object.values(transportMessages),
    ...Object.values(fieldMessages).map(String),
  ];
  for (const sentence of sentences) expect(sentence).not.toMatch(/limite|daily limit|undefined is not an object/i);
});

test("the error messages of an analysis state that the scan was not counted, or what to do instead", () => {
  for (const code of [
    "analysis_unavailable",
    "analysis_busy",
    "too_many_pictures",
    "ingredients_unavailable",
    "recipe_unavailable",
  ] as const)
    expect(errorMessages[code].message).toContain("non è stata conteggiata");
  for (const code of [
    "label_unreadable",
    "label_implausible",
    "label_without_energy",
    "picture_unreadable",
    "estimate_implausible",
  ] as const)
    expect(errorMessages[code].message).toMatch(/Inquadrala|inseriscil[ia]|cercalo/);
});
