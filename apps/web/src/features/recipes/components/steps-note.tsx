import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { useCooking } from "../hooks/use-cooking.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { Note } from "../../../ui/feedback/note.tsx";

/** States that the steps are not scaled, shown where the ingredients are for other portions. */
export function StepsNote({ recipe }: { recipe: Recipe }) {
  const { servings } = recipe;
  const cooking = useCooking(recipe);
  if ((cooking.servings ?? servings) === servings) return null;
  return <Note isPlain>{recipes.stepsFor(servings)}</Note>;
}
