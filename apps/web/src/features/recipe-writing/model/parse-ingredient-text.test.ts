import { describe, expect, test } from "vitest";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";
import { toChosenIngredient, parseIngredientText, type ParsedIngredientText } from "./parse-ingredient-text.ts";

const typed = (text: string): ParsedIngredientText => {
  const read = parseIngredientText(text);
  if (!read) throw new Error(`nothing is read of ${text}`);
  return read;
};

describe("a typed ingredient", () => {
  test.each([
    ["uova", "uova"],
    ["2 uova", "uova"],
    ["due uova grandi", "uova grandi"],
    ["un'arancia", "arancia"],
    ["250 g di farina 00", "farina 00"],
    ["1,5 kg zucca", "zucca"],
    ["1 cucchiaio di olio", "olio"],
    ["3 spicchi d'aglio", "aglio"],
    ["un pizzico di sale", "sale"],
    ["sale q.b.", "sale q.b."],
    ["farina 00", "farina 00"],
  ])("%s is searched for as %s", (text, sought) => {
    expect(typed(text).query).toBe(sought);
  });

  test("can be added in words alone, with the amount it states", () => {
    expect(typed("200 g di farro").ingredient).toEqual({ name: "farro", text: "", grams: 200 });
    expect(typed("1 kg d'uva").ingredient).toEqual({ name: "uva", text: "", grams: 1000 });
    const pinch = { name: "un pizzico di sale", text: "un pizzico di sale", grams: null };
    expect(typed(" un pizzico  di sale ").ingredient).toEqual(pinch);
    expect(typed("sale q.b.").ingredient).toMatchObject({ text: "sale q.b.", grams: null });
    expect(typed("zaffrullo").ingredient).toEqual({ name: "zaffrullo", text: "", grams: null });
    expect(typed("200 g").ingredient.name).toBe("200 g");
    expect(parseIngredientText("--- <b>")).toBeUndefined();
  });
});

describe("the food chosen for a typed ingredient", () => {
  const egg = sampleFoodHit({ name: "Uovo di gallina", units: [{ label: "1 uovo", grams: 50 }] });
  const oil = sampleFoodHit({ name: "Olio d'oliva", units: [{ label: "1 cucchiaio (10 ml)", grams: 9 }] });
  const chosen = (text: string, food = egg) => {
    const { grams, text: line } = toChosenIngredient(typed(text), food, "a");
    return [grams, line];
  };

  test("has the stated amount", () => {
    expect(chosen("120 g di uova")).toEqual([120, ""]);
    expect(chosen("3 uova")).toEqual([150, "3 uova"]);
    expect(chosen("2 cucchiai e mezzo di olio", oil)).toEqual([22.5, "2 cucchiai e mezzo di olio"]);
  });

  test("has its usual amount where none was stated or the stated one has no known weight", () => {
    expect(chosen("uova")).toEqual([50, "1 uovo"]);
    expect(chosen("3 tazze di uova")).toEqual([50, "1 uovo"]);
  });
});
