import { expect, test } from "vitest";
import {
  toDetectedIngredients,
  ingredientsVisionResultSchema,
  maxDetectedIngredients,
  type IngredientsVisionResult,
} from "./ingredients-vision-result.ts";

type Part = IngredientsVisionResult["ingredienti"][number];
const seen = (nome: string, more: Partial<Part> = {}): Part => ({
  nome,
  nomeGenerico: nome,
  quantitaStimata_g: null,
  confezionato: false,
  marca: null,
  fiducia: "alta",
  ...more,
});
const reading = (...ingredienti: Part[]): IngredientsVisionResult => ({ esito: "ingredienti", ingredienti });
const names = (read: IngredientsVisionResult) => {
  const found = toDetectedIngredients(read);
  return found.outcome === "ingredients" ? found.ingredients.map(({ name }) => name) : found.outcome;
};

test("the ingredients of a photo keep their order, each once", () => {
  expect(names(reading(seen("Zucchine"), seen("uova"), seen("zucchine "), seen("<b>Feta</b> www.feta.it")))).toEqual([
    "zucchine",
    "uova",
    "feta",
  ]);
});

test("of two results for one ingredient the more confident one is used", () => {
  const found = toDetectedIngredients(
    reading(seen("feta", { fiducia: "bassa", quantitaStimata_g: 50 }), seen("Feta", { quantitaStimata_g: 200 })),
  );
  expect(found).toEqual({
    outcome: "ingredients",
    ingredients: [{ name: "feta", generic: "feta", grams: 200, confident: true }],
  });
});

test("implausible grams are null", () => {
  for (const quantitaStimata_g of [0, -5, 1e9]) {
    const found = toDetectedIngredients(reading(seen("riso", { quantitaStimata_g })));
    expect(found).toMatchObject({ ingredients: [{ grams: null }] });
  }
});

test("a name that is too long is not truncated: the generic name replaces it, or the ingredient is omitted", () => {
  const long = "preparato per burger vegetale di soia e piselli con formaggio fuso e bacon";
  expect(names(reading(seen(long, { nomeGenerico: "burger al formaggio" }), seen("uova")))).toEqual([
    "burger al formaggio",
    "uova",
  ]);
  expect(names(reading(seen(long), seen("uova")))).toEqual(["uova"]);
  expect(names(reading(seen("a".repeat(60)), seen("b".repeat(61)), seen(`${" ".repeat(900)}riso`)))).toEqual([
    "a".repeat(60),
  ]);
});

test("a photo without ingredients, or an unreadable one, has that outcome", () => {
  expect(names({ esito: "nessun_ingrediente", ingredienti: [seen("riso")] })).toBe("none");
  expect(names({ esito: "illeggibile", ingredienti: [] })).toBe("unreadable");
  expect(names(reading(seen("123"), seen("  ")))).toBe("none");
});

test("a photo gives thirty ingredients at most", () => {
  const words = "abcdefghijklmnopqrstuvwxyz".split("");
  const many = words.flatMap((one) => words.map((two) => seen(`${one}${two}a`)));
  expect(names(reading(...many))).toHaveLength(maxDetectedIngredients);
});

test("the schema rejects JSON that is no vision result", () => {
  expect(ingredientsVisionResultSchema.safeParse(reading(seen("riso"))).success).toBe(true);
  expect(ingredientsVisionResultSchema.safeParse({ ...reading(), esito: "boh" }).success).toBe(false);
  expect(ingredientsVisionResultSchema.safeParse({ esito: "ingredienti", ingredienti: [{ nome: "x" }] }).success).toBe(
    false,
  );
});
