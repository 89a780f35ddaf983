import { matchIllustration } from "../../../entities/food/food-illustration.ts";
import type { Recipe } from "./recipe.ts";

/** Our drawings as large as a card shows them, by file. */
const largeArt = import.meta.glob<string>("../../../assets/art/large/*.webp", {
  eager: true,
  import: "default",
});

/** The drawing of a recipe: by its name, else by what it has most of. */
export function findRecipeArt({ name, parts }: Pick<Recipe, "name" | "parts">): string | undefined {
  const byWeight = parts.toSorted((one, other) => other.grams - one.grams);
  const found = [name, ...byWeight.map((part) => part.name)]
    .map((text) => matchIllustration(text))
    .find(Boolean);
  return found && largeArt[`../../../assets/art/large/${found}.webp`];
}
