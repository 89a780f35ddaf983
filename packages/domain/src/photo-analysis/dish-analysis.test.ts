import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildDish, type Dish } from "./dish-analysis.ts";
import type { VisionItem, VisionResult } from "./vision-result.ts";
import { computeItemNutrition } from "../portions/meal-portion.ts";
import { nutrientNames, roundToOneDecimal } from "../nutrition/nutrition.ts";
import { aVisionResult, aModelEstimatedDish } from "../testing/vision-result-fixtures.ts";

function dishOf(reading: VisionResult): Dish {
  const outcome = aModelEstimatedDish(reading);
  if (!outcome.ok) throw new Error(`rejected: ${outcome.errorCode}`);
  return outcome.dish;
}

describe("the nutrition of a dish", () => {
  test("is computed from the grams and the values per 100 g of its items", () => {
    const oil = { nome: "Olio di oliva", nomeGenerico: "olio", grammiMin: 5, grammi: 10, grammiMax: 15 };
    const fat = { kcal100: 899, proteine100: 0, carboidrati100: 0, grassi100: 99.9, nascosto: true };
    const dish = dishOf(aVisionResult([{}, { ...oil, ...fat }]));
    expect(
      dish.items.map((item) => {
        const { calories, protein, carbs, fat: grams } = computeItemNutrition(item);
        return [item.name, calories, protein, carbs, grams];
      }),
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

  test("of one food has no description of its items", () => {
    expect(dishOf(aVisionResult([{}])).description).toBeNull();
  });

  test("combines an item named twice into one with both amounts", () => {
    const dish = dishOf(aVisionResult([{ grammi: 100 }, { nome: "spaghetti", grammi: 50, fiducia: "bassa" }]));
    expect(dish.items).toHaveLength(1);
    expect(dish.items[0]).toMatchObject({ name: "Spaghetti", grams: 150, range: { mid: 150 }, confidence: "low" });
    expect(dish.calories).toBe(237);
  });

  test.each([
    ["a range that is too narrow is widened to a quarter", 129, 130, 131, { min: 97.5, mid: 130, max: 162.5 }],
    ["a credible range stays", 90, 130, 180, { min: 90, mid: 130, max: 180 }],
    ["a range the wrong way round is turned", 180, 130, 90, { min: 90, mid: 130, max: 180 }],
    ["a middle outside its range is believed", 150, 130, 180, { min: 97.5, mid: 130, max: 180 }],
    ["an endless range is cut at three times", 0, 120, 1e15, { min: 40, mid: 120, max: 360 }],
  ])("%s", (_what, grammiMin, grammi, grammiMax, expected) => {
    expect(dishOf(aVisionResult([{ grammiMin, grammi, grammiMax }])).items[0]?.range).toEqual(expected);
  });

  test("replaces energy that contradicts the macronutrients, and flags the dish as uncertain", () => {
    const dish = dishOf(aVisionResult([{ grammi: 100, kcal100: 20 }]));
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
    const item = { nome: nomeGenerico, nomeGenerico, grammi: 100, kcal100, proteine100, carboidrati100, grassi100 };
    expect(dishOf(aVisionResult([item])).calories).toBe(expected);
  });

  test("omits and flags a trace of less than a gram", () => {
    const dish = dishOf(aVisionResult([{}, { nome: "Sale", grammiMin: 0, grammi: 0.4, grammiMax: 1 }]));
    expect(dish.items).toHaveLength(1);
    expect(dish.flags).toEqual(["trace_items_dropped"]);
  });

  test("has the lowest confidence among the items of relevant weight", () => {
    const garnish = {
      nome: "Basilico",
      grammi: 2,
      kcal100: 23,
      proteine100: 3,
      carboidrati100: 2.6,
      grassi100: 0.6,
      fiducia: "bassa",
    } as const;
    expect(dishOf(aVisionResult([{}, garnish])).confidence).toBe("high");
    expect(dishOf(aVisionResult([{}, { nome: "Ragù", fiducia: "media" }])).confidence).toBe("medium");
  });

  test("uses the names of the items where the title is unusable", () => {
    expect(dishOf(aVisionResult([{}, { nome: "Ragù" }], { titolo: "https://evil.example" })).name).toBe(
      "Spaghetti, Ragù",
    );
  });
});

describe("the resolved items of a dish", () => {
  const pasta = { ref: "stock:pasta", name: "Pasta, cotta", source: "table", alternatives: [] } as const;
  const per100 = { calories: 150, protein: 5, carbs: 30, fat: 1 };
  const found = { ...pasta, per100, unit: null, isRecomputed: false };
  const withPasta = (reading: VisionResult, factor?: number): Dish => {
    const outcome = buildDish(reading, (item) => ({ ...found, grams: item.grammi }), factor);
    if (!outcome.ok) throw new Error(outcome.errorCode);
    return outcome.dish;
  };

  test("take the nutrition from the stock food and only the grams from the photo", () => {
    const dish = withPasta(aVisionResult([{ grammi: 200, kcal100: 205 }]));
    expect(dish).toMatchObject({ calories: 300, grams: 200 });
    expect(dish.items).toMatchObject([
      {
        key: "1",
        sourceText: "Spaghetti",
        name: "Pasta, cotta",
        ref: "stock:pasta",
        source: "table",
        amountSource: "photo",
      },
    ]);
  });

  test("combine two names of one food, but keep hidden and visible parts apart", () => {
    const dish = withPasta(aVisionResult([{}, { nome: "Linguine" }, { nome: "Pane", nascosto: true }]));
    expect(dish.items.map(({ key, grams, hidden }) => [key, grams, hidden])).toEqual([
      ["1", 260, false],
      ["2", 130, true],
    ]);
  });

  test("add up counted pieces of one food", () => {
    const ground = (item: VisionItem) => ({
      ...found,
      grams: item.grammi,
      unit: { label: "1 fetta", count: item.conteggio ?? 1 },
    });
    const slices = [{ conteggio: 1 }, { conteggio: 2 }];
    const outcome = buildDish(aVisionResult(slices), ground);
    expect(outcome.ok && outcome.dish.items[0]?.unit).toEqual({ label: "1 fetta", count: 3 });
  });

  test("apply the learned portion factor to estimated grams and their range, not to counted pieces", () => {
    const counted = (item: VisionItem, index: number) => ({
      ...found,
      ref: `stock:${index}`,
      grams: item.grammi,
      unit: index === 0 ? { label: "1 fetta", count: 2 } : null,
    });
    const reading = aVisionResult([{ grammi: 60 }, { grammiMin: 80, grammi: 100, grammiMax: 140 }]);
    const outcome = buildDish(reading, counted, 1.2);
    if (!outcome.ok) throw new Error(outcome.errorCode);
    expect(outcome.dish).toMatchObject({ grams: 180, visionGrams: 160, factor: 1.2 });
    expect(outcome.dish.items.map(({ range }) => range)).toMatchObject([{ mid: 60 }, { min: 90, mid: 120, max: 168 }]);
  });

  test("never match a part of a dish with the whole dish", () => {
    const listNames = (items: Partial<VisionItem>[]): string[] => {
      const names: string[] = [];
      const titolo = "Spaghetti alla carbonara";
      buildDish(aVisionResult(items, { titolo }), (item) => {
        names.push(item.nomeGenerico);
        return { ...found, ref: item.nome, grams: item.grammi };
      });
      return names;
    };
    const part = { nome: "Spaghetti con crema di uova", nomeGenerico: "spaghetti alla Carbonara" };
    const whole = { ...part, nome: "Spaghetti alla carbonara" };
    const bacon = { nome: "Guanciale", nomeGenerico: "guanciale" };
    expect(listNames([part, bacon])).toEqual(["", "guanciale"]);
    expect(listNames([whole, bacon])[0]).toBe(part.nomeGenerico);
    expect(listNames([part])).toEqual([part.nomeGenerico]);
    expect(listNames([part, { ...bacon, nascosto: true }])[0]).toBe(part.nomeGenerico);
  });

  test("ignore a factor that makes a credible meal implausible", () => {
    expect(withPasta(aVisionResult([{ grammi: 1400 }]), 1.3)).toMatchObject({ grams: 1400, factor: 1 });
  });
});

describe("any vision result", () => {
  const figure = fc.oneof(
    fc.double(),
    fc.double({ min: -10, max: 1600 }),
    fc.constantFrom(0, -0, 1e308, 1e-300, Number.NaN, Infinity),
  );
  const someItem: fc.Arbitrary<VisionItem> = fc.record({
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
      expect(dish[name]).toBe(
        roundToOneDecimal(dish.items.reduce((sum, item) => sum + computeItemNutrition(item)[name], 0)),
      );
    }
    expect(dish.calories).toBeGreaterThanOrEqual(1);
    expect(dish.calories).toBeLessThanOrEqual(4000);
    expect(dish.grams).toBeLessThanOrEqual(3000);
    expect(dish.name).not.toBe("");
    expect(new Set(dish.items.map(({ key }) => key)).size).toBe(dish.items.length);
    for (const { grams, range, name } of dish.items) {
      expect(range.min).toBeGreaterThan(0);
      expect(range.min).toBeLessThanOrEqual(range.mid);
      expect(range.mid).toBeLessThanOrEqual(range.max);
      expect(range.mid).toBe(grams);
      expect([...name].length).toBeLessThanOrEqual(80);
    }
  }

  test("gives an error code or a consistent dish, never an exception", () => {
    fc.assert(
      fc.property(fc.array(someItem, { maxLength: 14 }), fc.string(), (items, titolo) => {
        const outcome = aModelEstimatedDish(aVisionResult(items, { titolo }));
        if (outcome.ok) checkDish(outcome.dish);
      }),
      { numRuns: 500 },
    );
  });

  test("with credible values gives a dish whose totals are the sums of its items", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(credible, { minLength: 1, maxLength: 8 }), (items) => {
        const outcome = aModelEstimatedDish(aVisionResult(items));
        if (!outcome.ok) return;
        accepted += 1;
        checkDish(outcome.dish);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});
