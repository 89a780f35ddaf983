import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateLabel, type LabelFault } from "./label-check.ts";
import type { LabelVisionResult } from "./vision-result.ts";

/** Cocoa biscuits: consistent figures of 481 kcal and 2017 kJ per 100 g. */
function aLabel(overrides: Partial<LabelVisionResult> = {}): LabelVisionResult {
  return {
    nome: "Frollini al cacao",
    marca: "Forno Sereno",
    base: "100g",
    porzioneGrammi: 25,
    kj: 2017,
    kcal: 481,
    grassi: 20,
    saturi: 9.1,
    carboidrati: 66,
    zuccheri: 22,
    fibre: 3.5,
    proteine: 7.2,
    sale: 0.5,
    ...overrides,
  };
}

const water = { fibre: null, saturi: null, zuccheri: null, sale: null, porzioneGrammi: null };
const oil = aLabel({ ...water, kj: 3700, kcal: 900, grassi: 100, carboidrati: 0, proteine: 0, saturi: 15 });

const outcomeOf = (overrides: Partial<LabelVisionResult>) => validateLabel(aLabel(overrides));

test("a label with consistent values is returned with these values", () => {
  expect(outcomeOf({})).toEqual({
    ok: true,
    label: {
      name: "Frollini al cacao",
      brand: "Forno Sereno",
      per: "100g",
      calories: 481,
      protein: 7.2,
      carbs: 66,
      fat: 20,
      fibre: 3.5,
      sugars: 22,
      saturated: 9.1,
      salt: 0.5,
      servingGrams: 25,
    },
  });
});

describe("an accepted label", () => {
  test.each<[string, LabelVisionResult, object]>([
    ["energy in kJ alone", aLabel({ kcal: null }), { calories: 482 }],
    ["energy in kcal alone", aLabel({ kj: null }), { calories: 481 }],
    [
      "a drink, of 100 ml",
      aLabel({ ...water, base: "100ml", kj: 180, kcal: 42, grassi: 0, carboidrati: 10.6, proteine: 0 }),
      { per: "100ml", calories: 42 },
    ],
    ["pure oil, whose kJ are 4.11 times its kcal", oil, { calories: 900, fat: 100 }],
    [
      "pure sugar, whose kJ are 4.25 times its kcal",
      aLabel({ ...water, kj: 1700, kcal: 400, grassi: 0, carboidrati: 100, proteine: 0 }),
      { calories: 400 },
    ],
    [
      "vinegar: few kcal, of acids",
      aLabel({ ...water, kj: 92, kcal: 22, grassi: 0, carboidrati: 0.6, proteine: 0 }),
      { calories: 22 },
    ],
    [
      "1 kcal, printed as 4 kJ",
      aLabel({ ...water, kj: 4, kcal: 1, grassi: 0, carboidrati: 0.2, proteine: 0 }),
      { calories: 1 },
    ],
    [
      "bran: fibre counts 2 kcal",
      aLabel({ ...water, kj: 1181, kcal: 284, grassi: 4, carboidrati: 25, proteine: 16, fibre: 42 }),
      { fibre: 42 },
    ],
    ["sugars rounded a tenth over the carbohydrates", aLabel({ zuccheri: 66.1 }), { sugars: 66, carbs: 66 }],
    [
      "a name with an address",
      aLabel({ nome: "Frollini www.evil.example <b>", marca: "" }),
      { name: "Frollini", brand: null },
    ],
    ["a serving that is none", aLabel({ porzioneGrammi: -3 }), { servingGrams: null }],
  ])("%s", (_what, reading, expected) => {
    expect(validateLabel(reading)).toMatchObject({ ok: true, label: expected });
  });

  test("has the values of a serving converted by its weight", () => {
    const serving = {
      base: "porzione",
      kj: 504,
      kcal: 120,
      grassi: 5,
      saturi: 2.3,
      carboidrati: 16.5,
      zuccheri: 5.5,
      fibre: 0.9,
      proteine: 1.8,
      sale: 0.13,
    } as const;
    expect(outcomeOf(serving)).toMatchObject({
      ok: true,
      label: { per: "100g", calories: 480, fat: 20, carbs: 66, salt: 0.52, servingGrams: 25 },
    });
  });
});

test.each<[string, Partial<LabelVisionResult>]>([
  ["energy", { kj: null, kcal: null }],
  ["protein", { proteine: null }],
  ["carbohydrates", { carboidrati: null }],
  ["fat", { grassi: null }],
  ["the weight of the serving that it is of", { base: "porzione", porzioneGrammi: null }],
  ["a weight of the serving that can be", { base: "porzione", porzioneGrammi: 0 }],
])("a label without %s is unreadable", (_what, overrides) => {
  expect(outcomeOf(overrides)).toEqual({ ok: false, errorCode: "label_unreadable", faults: [] });
});

const nothing = { ...water, kj: 0, kcal: 0, grassi: 0, carboidrati: 0, proteine: 0 };

test.each<[string, Partial<LabelVisionResult>]>([
  ["nothing at all, as of water or of a table that was not read", nothing],
  ["nothing but salt", { ...nothing, sale: 99.8 }],
  ["what is no whole kcal, as of a drink without sugar", { ...nothing, kj: 1, kcal: 0.3 }],
  ["no whole kcal in kJ alone", { ...nothing, kj: 2, kcal: null }],
])("a label with %s makes no food of 0 kcal", (_what, overrides) => {
  expect(outcomeOf(overrides)).toEqual({ ok: false, errorCode: "label_without_energy", faults: [] });
});

test("half a kcal is rounded up to one", () => {
  expect(outcomeOf({ ...nothing, kj: null, kcal: 0.5 })).toMatchObject({ ok: true, label: { calories: 1 } });
});

test.each<[string, Partial<LabelVisionResult>, LabelFault[]]>([
  ["kJ and kcal 4 % apart", { kj: 2098 }, ["kj_kcal"]],
  ["kJ and kcal changed places", { kj: 481, kcal: 2017 }, ["kj_kcal", "energy_macros", "energy"]],
  ["a misprinted energy", { kj: null, kcal: 190 }, ["energy_macros"]],
  ["carbohydrates without their tens", { carboidrati: 6.6, zuccheri: 2 }, ["energy_macros"]],
  [
    "energy of nothing",
    { kj: null, kcal: 903, grassi: 100, saturi: 10, carboidrati: 0, zuccheri: 0, proteine: 0, fibre: 0 },
    ["energy"],
  ],
  ["more sugars than carbohydrates", { zuccheri: 67 }, ["sugars_carbs"]],
  ["more saturates than fat", { saturi: 21 }, ["saturated_fat"]],
  ["110 g in 100 g", { kj: null, kcal: 560, carboidrati: 83 }, ["sum"]],
  ["more than 100 g of salt in 100 g", { sale: 101 }, ["over_100g"]],
  ["a negative figure", { sale: -1 }, ["negative"]],
  [
    "figures of 100 g taken for those of a serving",
    { base: "porzione", porzioneGrammi: 15 },
    ["energy", "sum", "over_100g"],
  ],
])("a label with %s is implausible", (_what, overrides, faults) => {
  expect(outcomeOf(overrides)).toEqual({ ok: false, errorCode: "label_implausible", faults });
});

const grams = fc.double({ min: 0, max: 30, noNaN: true });
const anything = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.double({ min: -10, max: 1000, noNaN: true }),
  fc.constant(null),
);

test("a label computed by the rules of the regulation is never rejected", () => {
  fc.assert(
    fc.property(grams, grams, grams, fc.nat(10), (proteine, carboidrati, grassi, fibre) => {
      const kcal = Math.round(4 * proteine + 4 * carboidrati + 9 * grassi + 2 * fibre);
      const kj = Math.round(17 * proteine + 17 * carboidrati + 37 * grassi + 8 * fibre);
      const reading = aLabel({
        proteine,
        carboidrati,
        grassi,
        fibre,
        kcal,
        kj,
        zuccheri: carboidrati / 2,
        saturi: grassi / 2,
      });
      fc.pre(kcal > 60 && proteine + carboidrati + grassi > fibre);
      expect(validateLabel(reading)).toMatchObject({ ok: true, label: { calories: kcal } });
    }),
  );
});

test("any vision result gives plausible values or an error code", () => {
  const reading = fc.record({
    nome: fc.option(fc.string()),
    marca: fc.option(fc.string()),
    base: fc.constantFrom("100g", "100ml", "porzione"),
    ...Object.fromEntries(
      ["porzioneGrammi", "kj", "kcal", "grassi", "saturi", "carboidrati", "zuccheri", "fibre", "proteine", "sale"].map(
        (key) => [key, anything],
      ),
    ),
  });
  fc.assert(
    fc.property(reading, (read) => {
      const outcome = validateLabel(read as LabelVisionResult);
      if (!outcome.ok) return;
      const { calories, protein, carbs, fat, fibre, sugars, saturated, salt } = outcome.label;
      for (const figure of [calories, protein, carbs, fat, fibre ?? 0, sugars ?? 0, saturated ?? 0, salt ?? 0])
        expect(Number.isFinite(figure) && figure >= 0).toBe(true);
      expect(calories).toBeGreaterThanOrEqual(1);
      expect(calories).toBeLessThanOrEqual(902);
      expect(protein + carbs + fat).toBeLessThanOrEqual(102.2);
      expect(sugars ?? 0).toBeLessThanOrEqual(carbs);
      expect(saturated ?? 0).toBeLessThanOrEqual(fat);
    }),
    { numRuns: 1000 },
  );
});
