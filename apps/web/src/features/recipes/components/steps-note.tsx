import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useCooking } from "../hooks/use-cooking.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/** States that the steps are not scaled, shown where the ingredients are for other portions. */
export function StepsNote({ recipe }: { recipe: Recipe }) {
  const { servings } = recipe;
  const cooking = useCooking(recipe);
  if ((cooking.servings ?? servings) === servings) return null;
  return (
    <p className="note note-plain">
      <Icon name="info" size="s" />
      {recipes.stepsFor(servings)}
    </p>
  );
}
