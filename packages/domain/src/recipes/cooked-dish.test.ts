import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cookDish,
  dryMatter,
  portionsToGrams,
  gramsPerPortion,
  gramsToPortions,
  portionGramBounds,
  type Composition,
  type DishIngredient,
} from "./cooked-dish.ts";
import { recipeLimits } from "./recipe-limits.ts";

const food = (figures: Partial<Composition>): Composition => ({
  calories: 0,
  protein: 0,
  carbs: 0,
  fat: 0,
  fibre: 0,
  sugars: 0,
  saturated: 0,
  salt: 0,
  alcohol: 0,
  ...figures,
});
const part = (figures: Partial<Composition>, grams: number, rest: Partial<DishIngredient> = {}): DishIngredient => ({
  food: food(figures),
  grams,
  yieldFactor: 1,
  alcoholRetention: 1,
  ...rest,
});
const pasta = { calories: 364, protein: 12.5, carbs: 71, fat: 1.9, fibre: 3 };
const oil = { calories: 900, fat: 100, saturated: 15 };

describe("a cooked dish", () => {
  test("weighs as much as its cooked ingredients, and keeps the nutrients of the raw ones", () => {
    const dish = cookDish([part(pasta, 80, { yieldFactor: 2 }), part(oil, 10)], { method: "sum" });
    expect(dish.cookedGrams).toBe(170);
    // (364 x 0.8 + 900 x 0.1) / 1.7 = 224.2; fat (1.9 x 0.8 + 10) / 1.7 = 6.8
    expect(dish.composition).toMatchObject({ calories: 224, carbs: 33.4, fat: 6.8, saturated: 0.88 });
  });

  test("loses the alcohol that evaporates, with its 7 kcal a gram", () => {
    const wine = { calories: 70, alcohol: 10 };
    const { composition } = cookDish([part(wine, 100, { alcoholRetention: 0.4 }), part({}, 100)], { method: "sum" });
    expect(composition).toMatchObject({ calories: 14, alcohol: 2 });
  });

  test("has no value that one of its ingredients lacks", () => {
    const dish = cookDish([part(pasta, 80), part({ ...oil, salt: null }, 10)], { method: "sum" });
    expect(dish.composition.salt).toBeNull();
    expect(dish.composition.fibre).toBe(2.7);
  });

  test("has the micronutrients of its ingredients, whatever a pinch of something unmeasured may have", () => {
    const measured = { ...food(pasta), iron: 1.5, vitaminC: 0 };
    const dish = (pinch: number) => cookDish([part(measured, 97), part({}, pinch)], { method: "sum" }).composition;
    // 1.5 mg in 100 g of pasta, of which 97 g are in 100 g of dish
    expect(dish(3)).toMatchObject({ iron: 1.46, vitaminC: 0 });
    expect(dish(10)).toMatchObject({ iron: null, vitaminC: null });
    expect(dish(3).calcium).toBeNull();
  });

  test("baked like a measured cake has that cake's dry matter", () => {
    const batter = [part({ calories: 350, carbs: 80, protein: 10 }, 300), part({}, 300)];
    const { cookedGrams, composition } = cookDish(batter, { method: "dry", reference: food({ carbs: 50, fat: 4 }) });
    expect(cookedGrams).toBeCloseTo(500);
    expect(composition.carbs).toBe(48);
  });

  test("fried like a measured dish has that dish's fat and dry matter", () => {
    const reference = food({ carbs: 30, protein: 6, fat: 15 });
    const dish = cookDish([part({ calories: 130, carbs: 28, protein: 3, fat: 1 }, 1000)], {
      method: "fried",
      reference,
      oil: food(oil),
    });
    expect(dish.composition.fat).toBe(15);
    expect(dish.cookedGrams).toBeCloseTo(861.1, 1);
    expect(dish.oilGrams).toBeCloseTo(119.2, 1);
  });

  test("is rejected where its raw ingredients are fatter than the fried dish it is compared with", () => {
    const finish = { method: "fried", reference: food({ carbs: 30, fat: 5 }), oil: food(oil) } as const;
    expect(() => cookDish([part(oil, 50), part(pasta, 50)], finish)).toThrow("less fat than its ingredients");
  });
});

const share = fc.double({ min: 0, max: 24, noNaN: true });
const parts = fc.array(
  fc
    .record({
      protein: share,
      carbs: share,
      fat: share,
      fibre: share,
      grams: fc.double({ min: 1, max: 1000, noNaN: true }),
    })
    .map(({ grams, ...figures }) =>
      part(
        { ...figures, calories: 4 * figures.protein + 4 * figures.carbs + 9 * figures.fat + 2 * figures.fibre },
        grams,
      ),
    ),
  { minLength: 1, maxLength: 8 },
);

describe("any cooked dish", () => {
  test("keeps all of its macronutrients, whatever water it loses", () => {
    fc.assert(
      fc.property(parts, fc.double({ min: 20, max: 95, noNaN: true }), (recipe, carbs) => {
        const held = recipe.reduce((sum, { food: { protein }, grams }) => sum + (protein * grams) / 100, 0);
        fc.pre(recipe.reduce((sum, { food: raw }) => sum + dryMatter(raw), 0) > 1);
        const { composition, cookedGrams } = cookDish(recipe, { method: "dry", reference: food({ carbs }) });
        // Rounding to one decimal per 100 g is off by half a tenth of a gram at most.
        expect(Math.abs((composition.protein * cookedGrams) / 100 - held)).toBeLessThanOrEqual(
          (0.0501 * cookedGrams) / 100,
        );
      }),
    );
  });

  test("has an energy that agrees with its macronutrients when its ingredients have", () => {
    fc.assert(
      fc.property(parts, (recipe) => {
        const { composition: c } = cookDish(recipe, { method: "sum" });
        const explained = 4 * c.protein + 4 * c.carbs + 9 * c.fat + 2 * (c.fibre ?? 0);
        expect(Math.abs(explained - c.calories)).toBeLessThanOrEqual(1.5);
      }),
    );
  });
});

const lasagne = { servings: 4, cookedGrams: 900 };

describe("portions of a weighed dish", () => {
  test("are eight tenths for 180 g of 900 g made for four", () => {
    expect(gramsToPortions(180, lasagne)).toBe(0.8);
    expect(gramsPerPortion(lasagne)).toBe(225);
    expect(portionsToGrams(0.8, lasagne)).toBe(180);
    expect(portionsToGrams(1 / 3, lasagne)).toBe(75);
  });

  test("are all of them for the whole dish", () => {
    expect(gramsToPortions(900, lasagne)).toBe(4);
    expect(gramsToPortions(1030, { servings: 3, cookedGrams: 1030 })).toBe(3);
  });

  test("are exactly a hundred for a hundred times the portion weight", () => {
    for (let tenths = 1; tenths <= 20_000; tenths++) {
      const dish = { servings: 7, cookedGrams: tenths / 10 };
      expect(gramsToPortions(100 * gramsPerPortion(dish), dish)).toBe(100);
    }
  });

  test("have bounds in grams, for a light dish and a heavy one", () => {
    expect(portionGramBounds(lasagne)).toEqual({ min: 3, max: 22_500 });
    expect(portionGramBounds({ servings: 20, cookedGrams: 1 })).toEqual({ min: 1, max: 5 });
    expect(portionGramBounds({ servings: 1, cookedGrams: 100_000 })).toEqual({ min: 1000, max: 10_000_000 });
  });
});

const dishes = fc.record({
  servings: fc.integer(recipeLimits.servings),
  cookedGrams: fc.integer({ min: 1, max: 1_000_000 }).map((tenths) => tenths / 10),
});

describe("portions of any weighed dish", () => {
  test("have bounds in grams that the diary accepts as portions", () => {
    fc.assert(
      fc.property(dishes, (dish) => {
        const { min, max } = portionGramBounds(dish);
        fc.pre(gramsPerPortion(dish) * recipeLimits.portions.max >= 1);
        expect(gramsToPortions(min, dish)).toBeGreaterThanOrEqual(recipeLimits.portions.min);
        expect(gramsToPortions(max, dish)).toBeLessThanOrEqual(recipeLimits.portions.max);
      }),
    );
  });

  test("convert typed grams back to the same grams", () => {
    fc.assert(
      fc.property(dishes, fc.integer({ min: 1, max: 100_000 }), (dish, tenths) => {
        const grams = tenths / 10;
        expect(portionsToGrams(gramsToPortions(grams, dish), dish)).toBe(grams);
      }),
    );
  });
});
