import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeRecipeText } from "../photo-analysis/dish-name.ts";

test("words and punctuation of a recipe are kept", () => {
  const line =
    "Cuoci a 180 °C per 8-10 minuti (forno ventilato), poi servi: è buono! ½ limone, l'olio e un po' di \"pepe\".";
  expect(sanitizeRecipeText(line, 200)).toBe(line);
});

test("markup, URLs, entities and control characters are removed", () => {
  expect(sanitizeRecipeText('<script>alert("x")</script>Pasta <b>buona</b>', 100)).toBe('alert("x") Pasta buona');
  expect(sanitizeRecipeText("Pasta da www.ricette.it/pasta e https://x.y/z?q=1 ok", 100)).toBe("Pasta da e ok");
  expect(sanitizeRecipeText("Riso&lt;b&gt; &#60;i&#62;\u0000\u202E\u200Bbianco\n\nbuono", 100)).toBe(
    "Riso b i bianco buono",
  );
  expect(sanitizeRecipeText("tofu [con burro] {e panna}", 100)).toBe("tofu con burro e panna");
  expect(sanitizeRecipeText("{{7*7}} [link](javascript:alert) ciao", 100)).not.toMatch(/[{}[\]<>]/);
});

test("a text without a letter becomes empty", () => {
  for (const text of ["", "   ", "123 !!", "<b></b>", "\u0007"]) expect(sanitizeRecipeText(text, 50)).toBe("");
});

test("a long text is truncated between words", () => {
  expect(sanitizeRecipeText("zuppa di farro e fagioli", 15)).toBe("zuppa di farro");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.integer({ min: 1, max: 100 }), (text, longest) => {
      const clean = sanitizeRecipeText(text, longest);
      expect([...clean].length).toBeLessThanOrEqual(longest);
      expect(clean).not.toMatch(/[<>{}\p{C}]/u);
    }),
  );
});
