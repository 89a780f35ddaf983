import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeDishName, sanitizeQuestion, describeDish, maxDishNameLength, shortenFoodName } from "./dish-name.ts";

test.each([
  ["Spaghetti all’amatriciana", "Spaghetti all'amatriciana"],
  ["  Caffè   macchiato ", "Caffè macchiato"],
  ["Pane (integrale), 50 %", "Pane (integrale), 50 %"],
  ["Müsli & yogurt 0,1%", "Müsli & yogurt 0,1%"],
  ["Pizza <script>alert(1)</script>", "Pizza alert(1)"],
  ["Pasta https://evil.example/x?y=1 al sugo", "Pasta al sugo"],
  ["Torta www.sito.it/compra", "Torta"],
  ["Torta da sito.com/compra subito", "Torta da subito"],
  ["Riso\u0000\u0007 e\u202E piselli 🍚", "Riso e piselli"],
  ['{"nome":1}', ""],
  ["12345", ""],
  ["", ""],
])("%j is sanitized to %j", (given, expected) => {
  expect(sanitizeDishName(given)).toBe(expected);
});

test("a long name is truncated between words at 80 characters", () => {
  const name = sanitizeDishName("Insalata ".repeat(20));
  expect(name).toBe("Insalata ".repeat(8).trim());
  expect(sanitizeDishName("a".repeat(500))).toHaveLength(maxDishNameLength);
});

test("a sanitized name never contains markup, control characters or too many characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const name = sanitizeDishName(text);
      expect(name).not.toMatch(/[<>{}[\]"\\\p{Cc}\p{Cf}]/u);
      expect([...name].length).toBeLessThanOrEqual(maxDishNameLength);
      expect(name).toBe(name.trim());
    }),
  );
});

test.each([
  ["Era condita con olio?", "Era condita con olio?"],
  ["<b>Quanto</b> pane? https://evil.example", "Quanto pane?"],
  ["   ", null],
  ["???", null],
  [null, null],
  ["a".repeat(300), null],
])("the question %j is sanitized to %j", (given, expected) => {
  expect(sanitizeQuestion(given)).toBe(expected);
});

test("a dish of several foods is described by their short names, a dish of one food is not", () => {
  expect(describeDish([{ name: "Ceci, bolliti" }, { name: "Olio" }])).toBe("Ceci, Olio");
  expect(describeDish([{ name: "Ceci, bolliti" }])).toBeNull();
  expect(shortenFoodName(", solo virgola")).toBe(", solo virgola");
});
