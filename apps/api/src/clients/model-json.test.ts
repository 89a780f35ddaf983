import { expect, test } from "vitest";
import { jsonFromModelText } from "./model-json.ts";

test.each<[string, string, unknown]>([
  ["bare JSON", '{"a":1}', { a: 1 }],
  ["a fence", '```json\n{"a":1}\n```', { a: 1 }],
  ["a sentence before it", 'Ecco: {"a":1}', { a: 1 }],
  ["a sentence after it", '{"a":1} Buon appetito!', { a: 1 }],
  ["braces in the sentence", 'Ecco {la stima}: {"a":1}', { a: 1 }],
  ["a lone brace in the sentence", 'Ecco { la stima: {"a":1}', { a: 1 }],
  ["thoughts with JSON of their own", '<think>{"a":0}</think>{"a":1}', { a: 1 }],
  ["two objects: the last", '{"a":0}\n{"a":1}', { a: 1 }],
  ["braces inside strings", '{"a":"}{"}', { a: "}{" }],
  ["quotes inside strings", '{"a":"un \\"bel\\" piatto {"}', { a: 'un "bel" piatto {' }],
  ["the last of two equal keys", '{"a":0,"a":1}', { a: 1 }],
  ["a cut object", '{"a":{"b":1}', { b: 1 }],
  ["no object", "Vedo una pasta, 600 kcal", undefined],
  ["an array", "[1,2]", undefined],
  ["a number JSON does not have", '{"a":NaN}', undefined],
  ["nothing", "", undefined],
  ["far too much text", `{"a":"${"x".repeat(100_000)}"}`, undefined],
])("%s", (_what, text, expected) => {
  expect(jsonFromModelText(text)).toEqual(expected);
});

test("a text made of braces does not take long", () => {
  const started = performance.now();
  expect(jsonFromModelText("{".repeat(90_000))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(1000);
});
