import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { MacroBar, macroNames } from "../../../entities/nutrition/macros.tsx";
import type { RecipeNutritionState } from "../hooks/use-recipe-nutrition.ts";

/** Nutrition of one portion of the current draft. */
export function PortionTotal({ figures: { nutrition, failed } }: { figures: RecipeNutritionState }) {
  if (!useShowsCalories()) return null;
  return (
    <div className="described-total" role="group" aria-label={words.each}>
      <div className="row between wrap">
        <b className="sm ink2">{words.each}</b>
        {nutrition?.estimated === true && <span className="tag tag-neutral">{recipes.estimated}</span>}
        <p className="num">
          <b className="figure-l">{nutrition ? words.kcal(nutrition.calories) : words.noFigure}</b>
          <span className="cap ink2 b">{` ${common.kcal}`}</span>
        </p>
      </div>
      {nutrition && (
        <>
          <MacroBar macros={nutrition} legend={false} />
          <ul className="described-macros mic ink2">
            {macroNames.map((name) => (
              <li key={name}>
                <i className={`dot dot-${name}`} />
                <span>{common.macros[name]}</span>
                <b className="num ink">{words.grams(nutrition[name])}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {failed && <p className="cap ink2">{words.noFigures}</p>}
    </div>
  );
}
