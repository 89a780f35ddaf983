import { matchIllustration } from "../../../entities/food/food-thumbnail.tsx";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/** The large drawings of the recipe cards, by file. */
const largeArt = import.meta.glob<string>("../../../assets/art/large/*.webp", { eager: true, import: "default" });

/** The drawing of a recipe: by its name, else by its heaviest ingredient. */
export function findRecipeArt({ name, parts }: Pick<Recipe, "name" | "parts">): string | undefined {
  const byWeight = parts.toSorted((one, other) => other.grams - one.grams);
  const found = [name, ...byWeight.map((part) => part.name)].map((text) => matchIllustration(text)).find(Boolean);
  return found && largeArt[`../../../assets/art/large/${found}.webp`];
}
