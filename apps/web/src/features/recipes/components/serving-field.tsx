import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { gramsOfPortions, shareBounds } from "@fetta/domain/recipes/cooked-portions";
import { common } from "../../../i18n/common.messages.ts";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import { helpingWays, portionsOf, saidIn, weighedDish } from "../model/serving-amount.ts";
import type { Helping } from "../model/serving-amount.ts";
import type { Recipe } from "../model/recipe.ts";

/** The least that is offered; grams may come to less. */
const leastPortions = 0.1;

type Props = {
  recipe: Recipe;
  helping: Helping;
  onHelping: (helping: Helping) => void;
  showProblem: boolean;
};

/** How much of a recipe was eaten: in portions, or in grams of a dish that was weighed. */
export function HelpingField({ recipe, helping, onHelping, showProblem }: Props) {
  const dish = weighedDish(recipe);
  const inGrams = dish !== null && helping.way === "grams";
  const label = words.helping[helping.way];
  return (
    <div className="helping">
      {dish && (
        <ChipGroup
          label={words.helpingWay}
          options={helpingWays.map((value) => ({ value, label: words.helpingWays[value] }))}
          value={helping.way}
          onValue={(way) => onHelping(saidIn(way, helping, dish))}
        />
      )}
      <div>
        <p className="field-label" aria-hidden="true">
          {label}
        </p>
        <NumberStepper
          key={helping.way}
          label={label}
          value={helping.amount}
          onValue={(amount) => onHelping({ ...helping, amount })}
          showProblem={showProblem}
          emptyText={words.helpingMissing}
          {...(inGrams
            ? { unit: common.grams, step: 10, stepName: words.helpingGramsStep, ...shareBounds(dish) }
            : {
                step: 0.5,
                stepName: words.servingsStep,
                min: Math.min(leastPortions, helping.amount ?? leastPortions),
                max: recipeBounds.portions.max,
              })}
        />
      </div>
      {dish && <ShareText recipe={recipe} helping={helping} />}
    </div>
  );
}

/** The same the other way: what the portions weigh, how many portions the grams are. */
function ShareText({ recipe, helping }: Pick<Props, "recipe" | "helping">) {
  const dish = weighedDish(recipe);
  const portions = portionsOf(helping, dish);
  if (!dish || portions === null) return null;
  return (
    <p className="center cap ink2 num">
      {helping.way === "grams"
        ? words.shareInPortions(portions, dish.servings)
        : words.shareInGrams(gramsOfPortions(portions, dish), dish.cookedGrams)}
    </p>
  );
}
