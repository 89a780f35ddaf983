import { describe, expect, test } from "vitest";
import { nutrientDefinitions } from "../nutrition/nutrient-keys.ts";
import {
  minPortionAmount,
  nutrientFiguresOf,
  parseNutrientQuery,
  rankNutrientFoods,
  type NutrientRichFood,
} from "./nutrient-query.ts";

describe("a search for what a food is rich in", () => {
  test.each([
    ["ricco di ferro", "iron", null],
    ["Ricchi di vitamina C", "vitaminC", null],
    ["alimenti ricchi di fibre", "fibre", null],
    ["cibi ricchi in fibra", "fibre", null],
    ["fonte di calcio", "calcium", null],
    ["fonti di omega-3", "omega3", null],
    ["più ferro", "iron", null],
    ["con più potassio", "potassium", null],
    ["molte proteine", "protein", null],
    ["ad alto contenuto di vitamina B12", "vitaminB12", null],
    ["alimenti che contengono acido folico", "folate", null],
    ["dove si trova lo iodio", "iodine", null],
    ["verdure ricche di ferro", "iron", "vegetables"],
    ["pesce ricco di vitamina D", "vitaminD", "fish"],
    ["ricco di sale", "salt", null],
  ])("%s names %s", (text, nutrient, group) => {
    expect(parseNutrientQuery(text)).toEqual({ nutrient, group });
  });

  test.each(["ferro", "vitamina c", "ricco di pomodoro", "pane ricco di fibre e semi", "riso", "più gusto", ""])(
    "“%s” is an ordinary search",
    (text) => expect(parseNutrientQuery(text)).toBeUndefined(),
  );

  test("is understood for every nutrient but energy and alcohol", () => {
    const without = nutrientDefinitions.filter(({ searchNames = [] }) => searchNames.length === 0);
    expect(without.map(({ key }) => key)).toEqual(["calories", "alcohol"]);
    for (const { key, searchNames = [] } of nutrientDefinitions)
      for (const name of searchNames) expect(parseNutrientQuery(`ricco di ${name}`)?.nutrient).toBe(key);
  });
});

const food = (name: string, amountPer100g: number, calories: number, portionGrams = 100): NutrientRichFood => ({
  id: name,
  name,
  amountPer100g,
  calories,
  portionGrams,
});

describe("the foods with much of a nutrient", () => {
  test("are in the order of the amount per kcal, at most two of a kind", () => {
    const foods = [
      food("Lenticchie", 8, 320),
      food("Peperoni, crudi", 5, 20),
      food("Peperone rosso", 5, 25),
      food("Peperoni al forno", 5, 40),
      food("Cozze", 6, 85),
    ];
    expect(rankNutrientFoods(foods, 4).map(({ name }) => name)).toEqual([
      "Peperoni, crudi",
      "Peperone rosso",
      "Cozze",
      "Lenticchie",
    ]);
    expect(rankNutrientFoods(foods, 1)).toHaveLength(1);
  });

  test("have their amount in 100 kcal and in a usual portion", () => {
    expect(nutrientFiguresOf(food("Cozze", 6, 80, 150))).toEqual({ per100Kcal: 7.5, perPortion: 9 });
  });

  test("have 15 % of the reference in a portion, or 5 g of what has none", () => {
    expect(minPortionAmount("iron")).toBeCloseTo(1.65);
    expect(minPortionAmount("vitaminD")).toBeCloseTo(2.25);
    expect([minPortionAmount("sugars"), minPortionAmount("protein")]).toEqual([5, 5]);
  });
});
