import { expect, test } from "vitest";
import { sampleRecipe } from "../../../entities/recipe/testing/sample-recipe.ts";
import { searchRecipes } from "./recipes-page.tsx";

const pure = sampleRecipe({ name: "Purè di patate", holds: ["patate", "latte"] });
const ragu = sampleRecipe({
  name: "Ragù della domenica",
  holds: ["macinato di manzo", "pomodori pelati", { name: "olio evo", ingredient: "olio d'oliva" }],
});
const found = (text: string): string[] => searchRecipes([pure, ragu], text).map(({ name }) => name);

test("words of the name are found without accents or capitals, in any order", () => {
  for (const text of ["pure", "PURÈ", "purè patate", "patate pure"])
    expect([text, found(text)]).toEqual([text, [pure.name]]);
  expect(found("ragu")).toEqual([ragu.name]);
});

test("ingredients are found by their written name and by the lexicon's name, in singular and plural", () => {
  for (const text of ["pomodoro", "pomodori", "oliva", "manzo ragù", "olio evo"])
    expect([text, found(text)]).toEqual([text, [ragu.name]]);
  expect(found("patata")).toEqual([pure.name]);
});

test("the last word matches as a prefix, and no word matches in the middle of another", () => {
  expect(found("dom")).toEqual([ragu.name]);
  expect(found("patate la")).toEqual([pure.name]);
  expect(found("menica")).toEqual([]);
});

test("every word has to match, and an empty query finds everything", () => {
  expect(found("purè manzo")).toEqual([]);
  for (const text of ["", "  ", "%", ".*("]) expect([text, found(text)]).toEqual([text, [pure.name, ragu.name]]);
});
