import { expect, test } from "vitest";
import { extractJsonObjects } from "./json-extractor.ts";

test.each<[string, string, unknown[]]>([
  ["bare JSON", '{"a":1}', [{ a: 1 }]],
  ["a fence", '```json\n{"a":1}\n```', [{ a: 1 }]],
  ["a sentence before it", 'Ecco: {"a":1}', [{ a: 1 }]],
  ["a sentence after it", '{"a":1} Buon appetito!', [{ a: 1 }]],
  ["braces in the sentence", 'Ecco {la stima}: {"a":1}', [{ a: 1 }]],
  ["a lone brace in the sentence", 'Ecco { la stima: {"a":1}', [{ a: 1 }]],
  ["thoughts with JSON of their own", '<think>{"a":0}</think>{"a":1}', [{ a: 1 }]],
  ["two objects", '{"a":0}\n{"a":1}', [{ a: 0 }, { a: 1 }]],
  ["braces inside strings", '{"a":"}{"}', [{ a: "}{" }]],
  ["quotes inside strings", '{"a":"un \\"bel\\" piatto {"}', [{ a: 'un "bel" piatto {' }]],
  ["the last of two equal keys", '{"a":0,"a":1}', [{ a: 1 }]],
  ["a cut object", '{"a":{"b":1}', [{ b: 1 }]],
  ["no object", "Vedo una pasta, 600 kcal", []],
  ["an array", "[1,2]", []],
  ["a number JSON does not have", '{"a":NaN}', []],
  ["nothing", "", []],
  ["far too much text", `{"a":"${"x".repeat(100_000)}"}`, []],
])("the JSON extractor handles %s", (_what, text, expected) => {
  expect(extractJsonObjects(text)).toEqual(expected);
});

test("the JSON extractor handles a text made of braces quickly", () => {
  // The best of several runs, to exclude other load of the machine.
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    expect(extractJsonObjects("{".repeat(90_000))).toEqual([]);
    return performance.now() - started;
  });
  expect(Math.min(...times)).toBeLessThan(1000);
});
