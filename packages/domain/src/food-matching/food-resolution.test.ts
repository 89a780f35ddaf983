import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildLexicon } from "./food-matcher.ts";
import { resolveItem, type ResolutionCandidates, type FoodCandidate } from "./food-resolution.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import type { VisionItem } from "../photo-analysis/vision-result.ts";
import { aVisionItem } from "../testing/vision-result-fixtures.ts";

const figures = { protein: 5, carbs: 30, fat: 1 };
const plain = { synonyms: [], note: null, rank: 1, liquid: false, density: null, units: [], estimate: false };
const stock = (id: string, name: string, calories: number, more: Partial<LexiconFood> = {}): LexiconFood => ({
  id,
  name,
  calories,
  category: "Formaggi e latticini",
  ...figures,
  ...plain,
  cooking: null,
  ...more,
});
const lexicon = buildLexicon([
  stock("rich", "Zaffrullo intero", 300),
  stock("lean", "Zaffrullo magro", 90),
  stock("raw", "Grumello", 340, {
    category: "Cereali e farine",
    cooking: { state: "raw", factor: 2.5 },
    units: [{ label: "1 porzione", grams: 80 }],
  }),
]);

const ground = (item: Partial<VisionItem>, offers: ResolutionCandidates = {}) =>
  resolveItem(lexicon, aVisionItem({ cottura: "altro", ...item }), offers);
const guess = (kcal: number) => ({ kcal100: kcal, proteine100: 0, carboidrati100: kcal / 4, grassi100: 0 });

const product = (ref: string, name: string, brand: string | null, calories: number): FoodCandidate => ({
  ref,
  name,
  brand,
  source: "product",
  per100: { calories, protein: 1, carbs: 1, fat: 1 },
  cooking: null,
  weighable: { units: [{ label: "1 biscotto", grams: 12 }], liquid: false, density: null },
});

describe("the nutrition of an item", () => {
  test("comes from the user's alias before any other source", () => {
    const meaning = { ...product("custom:1", "Torta di casa", null, 400), source: "custom" as const };
    const found = ground({ nome: "Zaffrullo intero", ...guess(300) }, { userAlias: meaning });
    expect(found).toMatchObject({ ref: "custom:1", source: "custom", name: "Torta di casa", grams: 130 });
    expect(found?.alternatives.map(({ ref }) => ref)).toContain("stock:rich");
  });

  test("of an unknown food is the model's estimate under the model's name", () => {
    expect(ground({ nome: "  <b>Bislacco</b> ", nomeGenerico: "bislacco" })).toMatchObject({
      ref: null,
      source: "estimate",
      name: "Bislacco",
      per100: { calories: 158, protein: 6, carbs: 31, fat: 1 },
    });
  });

  test("does not come from a food that is far too rich, which is only an alternative", () => {
    const found = ground({ nome: "Zaffrullo intero", nomeGenerico: "zaffrullo intero", ...guess(150) });
    expect(found).toMatchObject({ ref: null, source: "estimate" });
    expect(found?.alternatives.map(({ ref }) => ref)).toContain("stock:rich");
  });

  test("of a cooked food matched with a raw one uses the grams before cooking", () => {
    const found = ground({ nome: "Grumello", nomeGenerico: "grumello", cottura: "altro", grammi: 200, ...guess(136) });
    expect(found).toMatchObject({ ref: "stock:raw", grams: 80, per100: { calories: 340 } });
  });

  test("of a raw food matched with a raw one uses the weighed grams", () => {
    const item = { nome: "Grumello", nomeGenerico: "grumello", stato: "crudo_peso", grammi: 80 } as const;
    expect(ground({ ...item, ...guess(340) })).toMatchObject({ ref: "stock:raw", grams: 80 });
    expect(ground({ ...item, ...guess(136) })).toMatchObject({ ref: "stock:raw", grams: 80 });
  });

  test.each([
    ["more energy than fat", { kcal100: 1000, grassi100: 100, carboidrati100: 0, proteine100: 0 }],
    ["less than nothing", { kcal100: -1 }],
    ["energy out of nothing", { kcal100: 300, proteine100: 0, carboidrati100: 0, grassi100: 0 }],
  ])("from an estimate with %s is rejected, whatever the name", (_what, wrong) => {
    expect(ground({ nome: "Zaffrullo intero", ...wrong })).toBeNull();
  });

  test("of pieces keeps the grams that were seen where the table's piece is far from them, or names another thing", () => {
    const muffin = { nome: "Muffin", nomeGenerico: "muffin", conteggio: 1, unita: "pezzo", ...guess(400) };
    const weigh = (units: FoodCandidate["weighable"]["units"], grammi: number) => {
      const food = { ...product("custom:1", "Muffin", "", 400), weighable: { units, liquid: false, density: null } };
      return ground({ ...muffin, grammi }, { userAlias: food })?.grams;
    };
    expect(weigh([{ label: "1 pezzo piccolo", grams: 30 }], 75)).toBe(75);
    expect(weigh([{ label: "1 pezzo piccolo", grams: 70 }], 75)).toBe(75);
    expect(weigh([{ label: "1 muffin", grams: 70 }], 75)).toBe(70);
    expect(weigh([{ label: "1 muffin", grams: 110 }], 75)).toBe(75);
  });

  test("of zero is accepted only for a food known to have none", () => {
    const nothing = guess(0);
    expect(ground({ nome: "Bislacco", nomeGenerico: "bislacco", ...nothing })).toBeNull();
    expect(ground({ nome: "Zaffrullo intero", ...nothing })).toMatchObject({ ref: "stock:rich" });
    expect(ground({ nome: "Ghiaccio", nomeGenerico: "ghiaccio", ...nothing })).toMatchObject({ source: "estimate" });
  });
});

describe("an item with a brand", () => {
  const gocciole = product("product:1", "Gocciole Chocolate", "Pavesi", 480);
  const item = { nome: "Gocciole", nomeGenerico: "biscotti", marca: "Pavesi", ...guess(400) };
  const refOf = (change: Partial<VisionItem>, products: FoodCandidate[]): string | null | undefined =>
    ground({ ...item, ...change }, { products })?.ref;

  test.each<[string, Partial<VisionItem>, FoodCandidate[], string | null]>([
    ["its product", {}, [gocciole], "product:1"],
    [
      "by the generic name",
      { nome: "Frollini con gocce" },
      [product("product:2", "Biscotti", "Pavesi", 450)],
      "product:2",
    ],
    [
      "in the plural or the singular",
      { nome: "Biscotto" },
      [product("product:2", "Biscotti", "Pavesi", 450)],
      "product:2",
    ],
    ["called by its brand alone", { nome: "Pavesi", nomeGenerico: "" }, [gocciole], "product:1"],
    ["with the brand in the name", { nome: "Gocciole Pavesi" }, [gocciole], "product:1"],
    [
      "the one with more of its words",
      { nome: "Gocciole extra dark" },
      [gocciole, { ...gocciole, ref: "product:3", name: "Gocciole extra dark" }],
      "product:3",
    ],
    ["of several as good, the first", {}, [gocciole, { ...gocciole, ref: "product:3" }], "product:1"],
    ["not of another brand", { marca: "Barilla" }, [gocciole], null],
    ["not another food of the brand", {}, [product("product:4", "Crackers salati", "Pavesi", 430)], null],
    ["not one of another density", guess(150), [gocciole], null],
    ["not one without energy", {}, [{ ...gocciole, per100: { calories: 0, protein: 0, carbs: 0, fat: 0 } }], null],
    ["not where none was seen", { marca: null }, [gocciole], null],
    ["not for a brand of no letters", { marca: "???" }, [gocciole], null],
  ])("is resolved: %s", (_what, change, products, expected) => {
    expect(refOf(change, products)).toBe(expected);
  });

  test("uses the weight of the product's own pieces", () => {
    const found = ground({ ...item, conteggio: 3, unita: "biscotti", grammi: 30 }, { products: [gocciole] });
    expect(found).toMatchObject({ grams: 36, unit: { label: "1 biscotto", count: 3 } });
  });
});

test("any vision result gives an item with a source, a credible density and at most three alternatives", () => {
  const kcal = fc.double({ min: -50, max: 1000, noNaN: true });
  const item = fc.record({
    nome: fc.oneof(fc.string(), fc.constantFrom("Zaffrullo", "Grumello", "Zaffrullo magro")),
    nomeGenerico: fc.oneof(fc.string(), fc.constantFrom("zaffrullo", "grumello")),
    cottura: fc.constantFrom("crudo", "bollito", "altro", "fritto"),
    stato: fc.constantFrom("come_mangiato", "crudo_peso"),
    marca: fc.option(fc.string()),
    conteggio: fc.option(fc.double()),
    unita: fc.option(fc.string()),
    grammi: fc.double({ min: 1, max: 1500, noNaN: true }),
    kcal100: kcal,
    carboidrati100: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  fc.assert(
    fc.property(item, (change) => {
      const found = ground(change);
      if (!found) return;
      expect(found.grams).toBeGreaterThan(0);
      expect(found.per100.calories).toBeLessThanOrEqual(902);
      expect(found.alternatives.length).toBeLessThanOrEqual(3);
      expect(found.source === "estimate").toBe(found.ref === null);
    }),
    { numRuns: 400 },
  );
});
