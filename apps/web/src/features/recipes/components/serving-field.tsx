import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { portionsToGrams, portionGramBounds } from "@fetta/domain/recipes/cooked-dish";
import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { LabelledStepper } from "../../../ui/forms/stepper.tsx";
import {
  servingUnits,
  toPortions,
  convertServing,
  weighedDishOf,
  type ServingAmount,
} from "../model/serving-amount.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/** Minimum of the portions field; typed grams may be less. */
const minPortions = 0.1;

type Props = {
  recipe: Recipe;
  serving: ServingAmount;
  onServing: (helping: ServingAmount) => void;
  showProblem: boolean;
};

/** Amount of a recipe that was eaten: in portions, or in grams of a weighed dish. */
export function ServingField({ recipe, serving, onServing, showProblem }: Props) {
  const dish = weighedDishOf(recipe);
  const isInGrams = dish !== null && serving.unit === "grams";
  const label = recipes.servingLabel[serving.unit];
  return (
    <div className="stack gap-m">
      {dish && (
        <ChipGroup
          label={recipes.servingUnitLabel}
          options={servingUnits.map((value) => ({ value, label: recipes.servingUnits[value] }))}
          value={serving.unit}
          onValue={(way) => onServing(convertServing(way, serving, dish))}
        />
      )}
      <LabelledStepper
        key={serving.unit}
        label={label}
        value={serving.amount}
        onValue={(amount) => onServing({ ...serving, amount })}
        showError={showProblem}
        emptyText={recipes.servingMissing}
        {...(isInGrams
          ? { unit: common.grams, step: 10, stepName: recipes.servingGramsStep, ...portionGramBounds(dish) }
          : {
              step: 0.5,
              stepName: recipes.servingsStep,
              min: Math.min(minPortions, serving.amount ?? minPortions),
              max: recipeLimits.portions.max,
            })}
      />
      {dish && <ServingConversion recipe={recipe} serving={serving} />}
    </div>
  );
}

/** The amount in the other unit: grams of the portions, or portions of the grams. */
function ServingConversion({ recipe, serving }: Pick<Props, "recipe" | "serving">) {
  const dish = weighedDishOf(recipe);
  const portions = toPortions(serving, dish);
  if (!dish || portions === null) return null;
  return (
    <p className="center cap ink2 num">
      {serving.unit === "grams"
        ? recipes.shareInPortions(portions, dish.servings)
        : recipes.shareInGrams(portionsToGrams(portions, dish), dish.cookedGrams)}
    </p>
  );
}
