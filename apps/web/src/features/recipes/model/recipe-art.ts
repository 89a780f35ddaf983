import { artName } from "../../../entities/food/food-illustration.ts";
import type { Recipe } from "./recipe.ts";

/** Our drawings as large as a card shows them, by file. */
const large = import.meta.glob<string>("../../../assets/art/large/*.webp", {
  eager: true,
  import: "default",
});

/** The drawing of a recipe: by its name, else by what it has most of. */
export function recipeArt({ name, parts }: Pick<Recipe, "name" | "parts">): string | undefined {
  const byWeight = parts.toSorted((one, other) => other.grams - one.grams);
  const found = [name, ...byWeight.map((part) => part.name)].map((text) => artName(text)).find(Boolean);
  return found && large[`../../assets/art/large/${found}.webp`];
}
