import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dishFromReading } from "./dish-analysis.ts";
import type { Dish } from "./dish-analysis.ts";
import type { DishItemReading, DishReading } from "./dish-reading.ts";
import { nutrientNames, oneDecimal } from "./nutrition.ts";
import { aReading } from "./testing/dish-readings.ts";

function dishOf(reading: DishReading): Dish {
  const outcome = dishFromReading(reading);
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.dish;
}

const refusalOf = (reading: DishReading): string => {
  const outcome = dishFromReading(reading);
  return outcome.ok ? "accepted" : outcome.refusal;
};

describe("the figures of a dish", () => {
  test("grams times the figures of 100 g, summed by us", () => {
    const oil = { nome: "Olio di oliva", nomeGenerico: "olio", grammiMin: 5, grammi: 10, grammiMax: 15 };
    const fat = { kcal100: 899, proteine100: 0, carboidrati100: 0, grassi100: 99.9, nascosto: true };
    const dish = dishOf(aReading([{}, { ...oil, ...fat }]));
    expect(
      dish.items.map(({ name, calories, protein, carbs, fat: grams }) => [
        name,
        calories,
        protein,
        carbs,
        grams,
      ]),
    ).toEqual([
      ["Spaghetti", 205, 7.8, 40.3, 1.3],
      ["Olio di oliva", 90, 0, 0, 10],
    ]);
    expect(dish).toMatchObject({
      name: "Spaghetti al pomodoro",
      grams: 140,
      calories: 295,
      protein: 7.8,
      carbs: 40.3,
      fat: 11.3,
    });
    expect(dish.description).toBe("Spaghetti, Olio di oliva");
    expect(dish.items.map((item) => item.hidden)).toEqual([false, true]);
    expect(dish.items.every((item) => item.source === "estimate")).toBe(true);
  });

  test("a dish of one food needs no list of its foods", () => {
    expect(dishOf(aReading([{}])).description).toBeNull();
  });

  test("the same food named twice is one item with both amounts", () => {
    const dish = dishOf(aReading([{ grammi: 100 }, { nome: "spaghetti", grammi: 50, fiducia: "bassa" }]));
    expect(dish.items).toHaveLength(1);
    expect(dish.items[0]).toMatchObject({
      name: "Spaghetti",
      grams: { mid: 150 },
      calories: 237,
      confidence: "low",
    });
  });

  test.each([
    [
      "a range that is too narrow is widened to a quarter",
      129,
      130,
      131,
      { min: 97.5, mid: 130, max: 162.5 },
    ],
    ["a credible range stays", 90, 130, 180, { min: 90, mid: 130, max: 180 }],
    ["a range the wrong way round is turned", 180, 130, 90, { min: 90, mid: 130, max: 180 }],
    ["a middle outside its range is believed", 150, 130, 180, { min: 97.5, mid: 130, max: 180 }],
    ["an endless range is cut at three times", 0, 120, 1e15, { min: 40, mid: 120, max: 360 }],
  ])("%s", (_what, grammiMin, grammi, grammiMax, expected) => {
    expect(dishOf(aReading([{ grammiMin, grammi, grammiMax }])).items[0]?.grams).toEqual(expected);
  });

  test("energy that contradicts the macronutrients is computed from them, and the dish says that it is unsure", () => {
    const dish = dishOf(aReading([{ grammi: 100, kcal100: 20 }]));
    expect(dish).toMatchObject({ calories: 157, flags: ["energy_recomputed"], confidence: "low" });
  });

  test.each([
    ["within a quarter the stated energy stays", "pasta", 190, 6, 31, 1, 190],
    ["wine keeps the energy of its alcohol", "vino rosso", 85, 0.1, 2.6, 0, 85],
    ["a glass of beer too", "bicchiere di birra", 43, 0.3, 3.6, 0, 43],
    ["tea may hold next to nothing", "tè", 1, 0, 0.2, 0, 1],
    ["risotto with wine is no drink", "risotto al vino", 300, 3, 25, 3, 139],
    ["nor is ginger", "ginseng", 300, 3, 25, 3, 139],
  ])("%s", (_what, nomeGenerico, kcal100, proteine100, carboidrati100, grassi100, expected) => {
    const item = {
      nome: nomeGenerico,
      nomeGenerico,
      grammi: 100,
      kcal100,
      proteine100,
      carboidrati100,
      grassi100,
    };
    expect(dishOf(aReading([item])).calories).toBe(expected);
  });

  test("a pinch under a gram is left out and flagged", () => {
    const dish = dishOf(aReading([{}, { nome: "Sale", grammiMin: 0, grammi: 0.4, grammiMax: 1 }]));
    expect(dish.items).toHaveLength(1);
    expect(dish.flags).toEqual(["traces_left_out"]);
  });

  test("the least sure of the foods that weigh decides how sure the dish is", () => {
    const garnish = {
      nome: "Basilico",
      grammi: 2,
      kcal100: 23,
      proteine100: 3,
      carboidrati100: 2.6,
      grassi100: 0.6,
      fiducia: "bassa",
    } as const;
    expect(dishOf(aReading([{}, garnish])).confidence).toBe("high");
    expect(dishOf(aReading([{}, { nome: "Ragù", fiducia: "media" }])).confidence).toBe("medium");
  });

  test("a dish without a usable title is called by its foods", () => {
    expect(dishOf(aReading([{}, { nome: "Ragù" }], { titolo: "https://evil.example" })).name).toBe(
      "Spaghetti, Ragù",
    );
  });
});

describe("what is refused", () => {
  test.each([
    ["non_cibo", "no_food_in_picture"],
    ["illeggibile", "picture_unreadable"],
    ["menu", "picture_unreadable"],
    ["etichetta", "picture_unreadable"],
  ] as const)("%s is %s, whatever items come with it", (esito, refusal) => {
    expect(refusalOf(aReading([{}], { esito }))).toBe(refusal);
  });

  test("food without a single item cannot be read", () => {
    expect(refusalOf(aReading([]))).toBe("picture_unreadable");
  });

  const oilOf = (grams: number) => ({
    nome: `Olio ${grams}`,
    grammi: grams,
    kcal100: 900,
    proteine100: 0,
    carboidrati100: 0,
    grassi100: 100,
  });
  test.each<[string, Partial<DishItemReading>[]]>([
    ["more energy than fat has", [{ kcal100: 903, grassi100: 100, carboidrati100: 0, proteine100: 0 }]],
    [
      "more than 102 g of macronutrients in 100 g",
      [{ kcal100: 410, proteine100: 30, carboidrati100: 70, grassi100: 2.1 }],
    ],
    ["negative energy", [{ kcal100: -1 }]],
    ["negative fat", [{ grassi100: -0.1 }]],
    ["negative grams", [{ grammi: -130 }]],
    ["a negative lower bound", [{ grammiMin: -5 }]],
    ["no grams", [{ grammi: 0 }]],
    ["an item over 1500 g", [{ grammi: 1501 }]],
    ["a number that is none", [{ kcal100: Number.NaN }]],
    ["endless grams", [{ grammi: Number.POSITIVE_INFINITY }]],
    [
      "a meal over 3000 g",
      [
        { nome: "A", grammi: 1400 },
        { nome: "B", grammi: 1400 },
        { nome: "C", grammi: 300 },
      ],
    ],
    ["a meal over 4000 kcal", [oilOf(300), oilOf(200)]],
    ["a meal of nothing", [{ grammi: 100, kcal100: 0, proteine100: 0, carboidrati100: 0, grassi100: 0 }]],
    ["energy that nothing accounts for", [{ kcal100: 300, proteine100: 0, carboidrati100: 0, grassi100: 0 }]],
    ["nothing but a pinch", [{ grammi: 0.5 }]],
    ["a food without a name", [{ nome: "<>", nomeGenerico: "1234" }]],
    ["more than twelve foods", Array.from({ length: 13 }, (_, index) => ({ nome: `Cibo ${index}` }))],
  ])("%s", (_what, items) => {
    expect(refusalOf(aReading(items))).toBe("estimate_implausible");
  });

  test.each<[string, Partial<DishItemReading>]>([
    ["902 kcal in 100 g", { grammi: 10, kcal100: 902, proteine100: 0, carboidrati100: 0, grassi100: 100 }],
    ["102 g of macronutrients", { kcal100: 418, proteine100: 30, carboidrati100: 70, grassi100: 2 }],
    ["an item of 1500 g", { grammi: 1500 }],
    ["an item of 1 g", { grammi: 1 }],
  ])("%s is still accepted", (_what, item) => {
    expect(refusalOf(aReading([item]))).toBe("accepted");
  });
});

describe("whatever a model says", () => {
  const figure = fc.oneof(
    fc.double(),
    fc.double({ min: -10, max: 1600 }),
    fc.constantFrom(0, -0, 1e308, 1e-300, Number.NaN, Infinity),
  );
  const someItem: fc.Arbitrary<DishItemReading> = fc.record({
    nome: fc.string(),
    nomeGenerico: fc.string(),
    cottura: fc.constantFrom("crudo", "forno"),
    stato: fc.constantFrom("come_mangiato", "crudo_peso"),
    marca: fc.constant(null),
    conteggio: fc.constant(null),
    unita: fc.constant(null),
    grammiMin: figure,
    grammi: figure,
    grammiMax: figure,
    kcal100: figure,
    proteine100: figure,
    carboidrati100: figure,
    grassi100: figure,
    nascosto: fc.boolean(),
    fiducia: fc.constantFrom("alta", "media", "bassa"),
  });
  const credible = fc.record({
    nome: fc.constantFrom("Pane", "Riso", "Olio", "Vino rosso", "Insalata", "Pollo"),
    grammi: fc.double({ min: 0.2, max: 240, noNaN: true }),
    proteine100: fc.double({ min: 0, max: 34, noNaN: true }),
    carboidrati100: fc.double({ min: 0, max: 34, noNaN: true }),
    grassi100: fc.double({ min: 0.2, max: 34, noNaN: true }),
    kcal100: fc.double({ min: 0, max: 600, noNaN: true }),
  });

  function checkDish(dish: Dish): void {
    for (const name of nutrientNames) {
      expect(dish[name]).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(dish[name])).toBe(true);
      expect(dish[name]).toBe(oneDecimal(dish.items.reduce((sum, item) => sum + item[name], 0)));
    }
    expect(dish.calories).toBeGreaterThanOrEqual(1);
    expect(dish.calories).toBeLessThanOrEqual(4000);
    expect(dish.grams).toBeLessThanOrEqual(3000);
    expect(dish.name).not.toBe("");
    for (const { grams, name } of dish.items) {
      expect(grams.min).toBeGreaterThan(0);
      expect(grams.min).toBeLessThanOrEqual(grams.mid);
      expect(grams.mid).toBeLessThanOrEqual(grams.max);
      expect([...name].length).toBeLessThanOrEqual(80);
    }
  }

  test("wild figures give a refusal or a sound dish, never a crash", () => {
    fc.assert(
      fc.property(fc.array(someItem, { maxLength: 14 }), fc.string(), (items, titolo) => {
        const outcome = dishFromReading(aReading(items, { titolo }));
        if (outcome.ok) checkDish(outcome.dish);
      }),
      { numRuns: 500 },
    );
  });

  test("credible figures give a dish whose totals are the sums of its items", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(credible, { minLength: 1, maxLength: 8 }), (items) => {
        const outcome = dishFromReading(aReading(items));
        if (!outcome.ok) return;
        accepted += 1;
        checkDish(outcome.dish);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});
