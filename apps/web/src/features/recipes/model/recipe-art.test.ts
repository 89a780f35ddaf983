import { expect, test } from "vitest";
import { findRecipeArt } from "./recipe-art.ts";
import { sampleRecipe } from "../../../entities/recipe/testing/sample-recipe.ts";

const artOf = (recipe: Parameters<typeof sampleRecipe>[0]): string | undefined =>
  findRecipeArt(sampleRecipe(recipe))
    ?.split("/")
    .at(-1)
    ?.replace(/[?.].*$/, "");

test("a recipe is illustrated by its name, otherwise by its main ingredient", () => {
  expect(artOf({ name: "Pollo alla cacciatora", holds: ["pomodori pelati"] })).toBe("chicken");
  const holds = [
    { name: "pomodorini", grams: 80 },
    { name: "straccetti di manzo", grams: 300 },
    { name: "acqua", grams: 500 },
  ];
  expect(artOf({ name: "Il piatto della nonna", holds })).toBe("meat");
  expect(artOf({ name: "Polenta e gorgonzola", holds: ["gorgonzola"] })).toBeUndefined();
});

test("every illustration of a food exists small and large", () => {
  const names = (files: Record<string, unknown>): string[] =>
    Object.keys(files).map((path) => path.split("/").at(-1) ?? "");
  const small = names(import.meta.glob(["../../../assets/art/*.webp", "!**/*-plate.webp"]));
  expect(small.length).toBeGreaterThan(10);
  expect(names(import.meta.glob("../../../assets/art/large/*.webp"))).toEqual(small);
});
