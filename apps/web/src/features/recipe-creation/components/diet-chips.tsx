import { diets as allDiets, type Diet } from "@fetta/domain/recipes/recipe-limits";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { Chip } from "../../../ui/forms/choice.tsx";

type Props = { label: string; diets: readonly Diet[]; onDiets: (diets: readonly Diet[]) => void };

/** The diets of a new recipe as toggle chips. */
export function DietChips({ label, diets, onDiets }: Props) {
  return (
    <div className="chips mt-s" role="group" aria-label={label}>
      {allDiets.map((diet) => (
        <Chip
          key={diet}
          pressed={diets.includes(diet)}
          onPress={() => onDiets(diets.includes(diet) ? diets.filter((one) => one !== diet) : [...diets, diet])}
        >
          {recipeCreation.diets[diet]}
        </Chip>
      ))}
    </div>
  );
}
