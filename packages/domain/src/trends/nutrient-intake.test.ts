import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { intakeNutrients, mapNutrients } from "../nutrition/nutrient-keys.ts";
import { intakeDetailOf, knownShareOf, summarizeIntake, type EatenFood } from "./nutrient-intake.ts";

const unknown = mapNutrients(intakeNutrients, () => null);
const monday = "2026-11-16";
const tuesday = "2026-11-17";
const eaten = (name: string, calories: number, figures: Partial<EatenFood> = {}): EatenFood => ({
  day: monday,
  name,
  calories,
  ...unknown,
  ...figures,
});
const both = [monday, tuesday].map((day) => ({ day, counts: true }));

describe("the nutrients of a period", () => {
  test("are means of the days with food, of what is known", () => {
    const foods = [
      eaten("Lenticchie", 300, { iron: 8 }),
      eaten("Pranzo fuori", 100),
      eaten("Lenticchie", 400, { iron: 4, day: tuesday }),
    ];
    const { iron, calcium } = summarizeIntake([...both, { day: "2026-11-18", counts: true }], foods);
    expect(iron).toMatchObject({ amount: 6, coverage: 87 });
    expect(iron.days).toEqual([{ amount: 8, coverage: 75 }, { amount: 4, coverage: 100 }, null]);
    expect(calcium).toMatchObject({ amount: null, coverage: 0, foods: [] });
  });

  test("leave out a day that does not count, in the mean and among the foods", () => {
    const foods = [eaten("Lenticchie", 300, { iron: 8 }), eaten("Cozze", 90, { iron: 9, day: tuesday })];
    const days = both.map(({ day }) => ({ day, counts: day === monday }));
    const { iron } = summarizeIntake(days, foods);
    expect(iron).toEqual({
      amount: 8,
      coverage: 100,
      days: [{ amount: 8, coverage: 100 }, null],
      foods: [{ name: "Lenticchie", amount: 8, share: 100 }],
    });
  });

  test("name the five foods that bring most, each once and in the decimals of the nutrient", () => {
    const names = ["Pane", "Ceci", "Mela", "Pera", "Riso", "Noci", "Acqua"];
    const foods = names.map((name, at) => eaten(name, 100, { fibre: name === "Acqua" ? 0 : at + 1.04 }));
    const { fibre } = summarizeIntake(both, [...foods, eaten("Pane", 100, { fibre: 9 })]);
    expect(fibre.foods.map(({ name, amount }) => [name, amount])).toEqual([
      ["Pane", 10],
      ["Noci", 6],
      ["Riso", 5],
      ["Pera", 4],
      ["Mela", 3],
    ]);
    expect(fibre.foods[0]?.share).toBe(33);
  });

  test("a known zero is 0, not unknown", () => {
    const { vitaminB12 } = summarizeIntake(both, [eaten("Mela", 80, { vitaminB12: 0 })]);
    expect(vitaminB12).toMatchObject({ amount: 0, coverage: 100, foods: [] });
  });

  test("have what water brings, on a day of water alone too", () => {
    const foods = [eaten("Acqua minerale", 0, { calcium: 150 }), eaten("Pane", 100, { day: tuesday, calcium: 10 })];
    const { calcium, iron } = summarizeIntake(both, foods);
    expect(calcium).toMatchObject({ amount: 80, coverage: 100 });
    expect(calcium.days).toEqual([
      { amount: 150, coverage: 100 },
      { amount: 10, coverage: 100 },
    ]);
    expect(iron.days).toEqual([
      { amount: null, coverage: 0 },
      { amount: null, coverage: 0 },
    ]);
  });

  test("the shares of the foods never exceed the whole", () => {
    const food = fc.record({
      name: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
      calories: fc.integer({ min: 0, max: 900 }),
      zinc: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.array(food, { minLength: 1 }), (list) => {
        const { zinc } = summarizeIntake(
          both,
          list.map(({ name, calories, ...figures }) => eaten(name, calories, figures)),
        );
        expect(zinc.foods.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(103);
        expect(zinc.coverage).toBeGreaterThanOrEqual(0);
        expect(zinc.coverage).toBeLessThanOrEqual(100);
      }),
    );
  });
});

test("a bar needs a known value for 80 % of the energy, a figure for 1 %", () => {
  expect([100, 80, 79, 1, 0].map(intakeDetailOf)).toEqual(["bar", "bar", "amount", "amount", "unknown"]);
});

test("the known share counts foods of which any nutrient is known", () => {
  expect(knownShareOf([eaten("Mela", 50, { fibre: 2 }), eaten("Foto", 30)])).toBe(62);
  expect(knownShareOf([eaten("Acqua", 0, { calcium: 4 })])).toBeNull();
});
