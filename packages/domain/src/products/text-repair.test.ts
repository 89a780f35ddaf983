import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairText, truncateText } from "./product-parser.ts";

describe("repairing a name", () => {
  test.each([
    ["tipo &quot;00&quot;", 'tipo "00"'],
    ["Sale &amp;amp; pepe", "Sale & pepe"],
    ["spaghettoni n&deg;7", "spaghettoni n°7"],
    ["d&#39;Abruzzo &#xE8; &Egrave;", "d'Abruzzo è è"],
    ["R&D; &unknown;", "R&D; &unknown;"],
    ["&#0;&#1114112;x", "x"],
    ["prosciutto cotto Alta Qualit\uFFFD", "prosciutto cotto Alta Qualità"],
    ["carciofi sott\uFFFDolio", "carciofi sott'olio"],
    ["Orto D\uFFFDAutore", "Orto D'Autore"],
    ["Cubello foglia pi\uFFFD spinaci", "Cubello foglia più spinaci"],
    ["Pan carr\uFFFD", "Pan carrè"],
    ["W\uFFFDrstel pollo", "Würstel pollo"],
    ["Tortiglioni n\uFFFD83", "Tortiglioni n°83"],
    // More than one letter fits, or the word is of another language: the rest of the name is unchanged.
    ["norib\uFFFDrica", "noribrica"],
    ["Pruneaux d\uFFFDnoyaut\uFFFDs", "Pruneaux dnoyauts"],
    ["PurÃ¨ di patate", "Purè di patate"],
    ["dellâ€™orto", "dell’orto"],
    ["CAFFÈ È", "CAFFÈ È"],
    ["São João", "São João"],
    ["Latte\u0000 \t intero\u200B\n", "Latte intero"],
    ["pane \uE000 burro", "pane burro"],
    ["Caffe\u0300", "Caffè"],
    ["🍝 pasta", "🍝 pasta"],
  ])("changes %j to %j", (text, mended) => {
    expect(repairText(text)).toBe(mended);
  });

  test("twice gives the same name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.includes("&"));
        const mended = repairText(text);
        expect(repairText(mended)).toBe(mended);
      }),
    );
  });

  test("removes control characters and replacement characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(repairText(text)).not.toMatch(/[\p{Cc}\uFFFD]|\s\s/u);
      }),
    );
  });
});

describe("truncating a name", () => {
  test("cuts between words", () => {
    expect(truncateText("biscotti al cioccolato", 22)).toBe("biscotti al cioccolato");
    expect(truncateText("biscotti al cioccolato", 21)).toBe("biscotti al");
    expect(truncateText("cioccolatissimo", 5)).toBe("ciocc");
  });

  test("never splits a character or exceeds the maximum length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, length) => {
        const short = truncateText(text, length);
        expect(short.length).toBeLessThanOrEqual(length);
        expect(text.startsWith(short)).toBe(true);
        expect(short).not.toMatch(/[\uD800-\uDBFF]$/);
      }),
    );
  });
});
