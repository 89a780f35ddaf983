import { describe, expect, test } from "vitest";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";
import { presetKeyOf, toDraftIngredient, listIngredientPresets, withTypedGrams } from "./ingredient-presets.ts";

const egg = sampleFoodHit({
  ref: "stock:egg",
  name: "Uovo di gallina",
  units: [
    { label: "1 uovo", grams: 50 },
    { label: "1 uovo medio", grams: 50 },
  ],
});
const flour = sampleFoodHit({
  name: "Farina 00",
  units: [
    { label: "6-8 cucchiai", grams: 80 },
    { label: "1 cucchiaio raso", grams: 7 },
    { label: "1 cucchiaio colmo", grams: 15 },
  ],
});
const milk = sampleFoodHit({ name: "Latte intero", liquid: true, density: 1.03, units: [] });
const offered = (food: Parameters<typeof listIngredientPresets>[0], name: string) =>
  listIngredientPresets(food, name).map(({ label, grams, text }) => [label, grams, text]);

describe("the ingredient presets", () => {
  test("count pieces, with the line as a recipe would state it", () => {
    expect(offered(egg, "uovo di gallina")).toEqual([
      ["1 uovo", 50, "1 uovo"],
      ["2 uova", 100, "2 uova"],
      ["3 uova", 150, "3 uova"],
      ["4 uova", 200, "4 uova"],
    ]);
  });

  test("name the food after a spoon, even for a food with a number in its name", () => {
    expect(offered(flour, "farina 1")).toEqual([
      ["1 cucchiaio raso", 7, "1 cucchiaio raso di farina 1"],
      ["2 cucchiai rasi", 14, "2 cucchiai rasi di farina 1"],
      ["1 cucchiaio colmo", 15, "1 cucchiaio colmo di farina 1"],
      ["3 cucchiai rasi", 21, "3 cucchiai rasi di farina 1"],
      ["4 cucchiai rasi", 28, "4 cucchiai rasi di farina 1"],
      ["6-8 cucchiai", 80, "6-8 cucchiai di farina 1"],
    ]);
  });

  test("drop the purpose of a glass and name the food of a knob once", () => {
    const wine = sampleFoodHit({ units: [{ label: "1 bicchiere da vino (125 ml)", grams: 125 }] });
    expect(offered(wine, "vino rosso")[0]?.[2]).toBe("1 bicchiere di vino rosso");
    const butter = sampleFoodHit({ units: [{ label: "1/2 noce di burro", grams: 10 }] });
    expect(offered(butter, "burro")).toEqual([["1/2 noce di burro", 10, "1/2 noce di burro"]]);
  });

  test("are spoons and glasses for a liquid, without cans", () => {
    expect(offered(milk, "latte intero").map(([label]) => label)).toEqual([
      "1 cucchiaino",
      "1 cucchiaio",
      "1 bicchiere",
      "1 tazza",
      "2 bicchieri",
      "3 bicchieri",
    ]);
  });

  test("leave out measures without an amount and give a portion by weight", () => {
    const garlic = sampleFoodHit({ units: [{ label: "quantità da condimento", grams: 10 }] });
    expect(offered(garlic, "aglio")).toEqual([]);
    const rice = sampleFoodHit({ units: [{ label: "1 porzione (80 g da crudo)", grams: 80 }] });
    expect(offered(rice, "riso")).toEqual([["1 porzione", 80, ""]]);
  });
});

describe("an ingredient", () => {
  test("starts with the usual portion, under its common name", () => {
    expect(toDraftIngredient(egg, "a")).toEqual({
      key: "a",
      name: "uovo di gallina",
      text: "1 uovo",
      grams: 50,
      ref: "stock:egg",
    });
    expect(toDraftIngredient(sampleFoodHit({ name: "Parmigiano Reggiano" }), "b").name).toBe("Parmigiano Reggiano");
    expect(toDraftIngredient(sampleFoodHit({ name: "Passata", kind: "product" }), "c").name).toBe("Passata");
    expect(toDraftIngredient(sampleFoodHit({ units: [] }), "d")).toMatchObject({ grams: 100, text: "" });
  });

  test("loses the line of its previous amount when its grams are typed, but not the user's own words", () => {
    expect(withTypedGrams(toDraftIngredient(egg, "a"), 60)).toMatchObject({ grams: 60, text: "" });
    const said = "un pizzico di sale";
    const pinch = { key: "a", name: said, text: said, grams: null, ref: null };
    expect(withTypedGrams(pinch, 1)).toMatchObject({ grams: 1, text: said });
  });

  test("selects the preset that it was created with", () => {
    const [one, two] = listIngredientPresets(egg, "uovo di gallina");
    expect(presetKeyOf(toDraftIngredient(egg, "a"))).toBe(one?.key);
    expect(two?.key).not.toBe(one?.key);
  });
});
