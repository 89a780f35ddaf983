import { visionResultSchema } from "@fetta/domain/photo-analysis/vision-result";
import { listLabelSampleNames, listSampleNames, readSampleVisionResult } from "@fetta/fakes/openai/photo-samples";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseLeniently, extractJsonObjects } from "./lenient-parser.ts";

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

const schema = z.object({
  kind: z.enum(["a", "b"]),
  grams: z.number(),
  note: z.string().nullable(),
  parts: z.array(z.object({ grams: z.number().nullable() })),
  inner: z.object({ kind: z.enum(["a", "b"]) }).nullable(),
});
const right = { kind: "a", grams: 120, note: null, parts: [], inner: null };

test.each<[string, unknown, unknown]>([
  ["a number as text", { ...right, grams: "120" }, right],
  ["a number as Italian text", { ...right, grams: " 1,5 " }, { ...right, grams: 1.5 }],
  ["a number as text below one", { ...right, grams: "0,125" }, { ...right, grams: 0.125 }],
  ["a negative number as text: for the checks to refuse", { ...right, grams: "-3" }, { ...right, grams: -3 }],
  ["keys left out that may be null or a list", { kind: "a", grams: 120 }, right],
  ["a NUL in a text", { ...right, note: "due\u0000fette" }, { ...right, note: "due fette" }],
  ["half of a character", { ...right, note: "due \ud800" }, { ...right, note: "due \ufffd" }],
  ["text without end", { ...right, note: "x".repeat(90_000) }, { ...right, note: "x".repeat(5000) }],
  ["an empty object in the place of null", { ...right, inner: {} }, right],
  ["null in the place of a list", { ...right, parts: null }, right],
  ["keys that nobody asked for", { ...right, kcal: 9, commento: { kind: "b" } }, right],
  [
    "the same further down",
    { ...right, parts: [{}, { grams: "7" }] },
    { ...right, parts: [{ grams: null }, { grams: 7 }] },
  ],
])("the lenient parser repairs %s", (_what, value, expected) => {
  expect(parseLeniently(schema, value)).toEqual(expected);
});

test.each<[string, unknown]>([
  ["a word for a number", { ...right, grams: "centoventi" }],
  ["a number with its unit", { ...right, grams: "120 g" }],
  ["text that may be thousands or thousandths", { ...right, grams: "1.250" }],
  ["an empty text for a number", { ...right, grams: "" }],
  ["NaN in words", { ...right, grams: "NaN" }],
  ["a number without end", { ...right, grams: Number.POSITIVE_INFINITY }],
  ["null for a number", { ...right, grams: null }],
  ["no number", { kind: "a" }],
  ["a number in scientific text", { ...right, grams: "1e3" }],
  ["a wrong word", { ...right, kind: "c" }],
  ["a list in the place of the object", [right]],
  ["an object in the place of a list", { ...right, parts: {} }],
  ["text", "a"],
  ["nothing", undefined],
])("the lenient parser does not repair %s", (_what, value) => {
  expect(parseLeniently(schema, value)).toBeUndefined();
});

test("the lenient parser leaves a valid recorded vision result unchanged", async () => {
  for (const name of [...(await listSampleNames()), ...(await listLabelSampleNames())]) {
    const reading = await readSampleVisionResult(name);
    expect(parseLeniently(visionResultSchema, reading)).toEqual(reading);
  }
});
