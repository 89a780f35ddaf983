import { formatWhole } from "@fetta/domain/italian-number";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { useState, type ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { MacroBar } from "../../../entities/nutrition/macro-bar.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { MicronutrientTable } from "../../../entities/nutrition/micronutrient-table.tsx";
import { micronutrientTexts } from "../../../entities/nutrition/micronutrients.messages.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Stepper } from "../../../ui/forms/stepper.tsx";
import { useCooking } from "../hooks/use-cooking.ts";
import { ingredientsFor, type Recipe } from "../../../entities/recipe/recipe.ts";
import { RecipePicture } from "./recipe-picture.tsx";
import { DietTags, OriginTags } from "./recipe-tags.tsx";
import { StepTimerControl } from "./step-timer-control.tsx";
import recipeSheetStyles from "../recipe-sheet.module.css";
import recipesStyles from "../recipes.module.css";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { Note } from "../../../ui/feedback/note.tsx";

/** Adds the ingredients of a recipe to the shopping list, for the displayed portions. */
export type ShoppingSlot = (needs: { id: string; name: string; servings: number }) => ReactNode;
type RecipeViewProps = { recipe: Recipe; shopping: ShoppingSlot };

/** The ingredients, scaled to the chosen portions, with checkboxes. */
function Ingredients({ recipe, shopping }: RecipeViewProps) {
  const cooking = useCooking(recipe);
  const servings = cooking.servings ?? recipe.servings;
  const { ticked } = cooking;
  const missing = recipe.parts.filter(({ origin }) => origin === "extra").map(({ name }) => name);
  const toggleTicked = (at: number, on: boolean): void =>
    cooking.change({ ticked: on ? [...ticked, at] : ticked.filter((other) => other !== at) });
  return (
    <section className={recipeSheetStyles.recipeSection} aria-labelledby="recipe-ingredients">
      <h3 className="h3" id="recipe-ingredients">
        {recipes.ingredients}
      </h3>
      <div className={`card row between wrap ${recipeSheetStyles.recipeServings}`}>
        <span className="b" aria-hidden="true">
          {recipes.portionsLabel}
        </span>
        <Stepper
          label={recipes.portionsLabel}
          stepName={recipes.portionsStep}
          value={servings}
          onValue={(value) => cooking.change({ servings: value })}
          step={1}
          {...recipeLimits.servings}
        />
      </div>
      <ul className={`card ${recipeSheetStyles.recipeParts}`}>
        {ingredientsFor(recipe, servings).map(({ text }, at) => (
          <li key={at}>
            <Checkbox
              className={recipeSheetStyles.recipePart}
              checked={ticked.includes(at)}
              onChecked={(isTicked) => toggleTicked(at, isTicked)}
            >
              <span className={recipeSheetStyles.recipePartText}>{text}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p className="cap ink2">{recipes.missing(missing)}</p>}
      {servings !== recipe.servings && <p className="cap ink2">{recipes.figuresFor(recipe.servings)}</p>}
      {shopping({ id: recipe.id, name: recipe.name, servings })}
    </section>
  );
}

function Steps({ recipe }: { recipe: Recipe }) {
  const { steps } = recipe;
  if (steps.length === 0) return null;
  return (
    <section className={recipeSheetStyles.recipeSection} aria-labelledby="recipe-steps">
      <h3 className="h3" id="recipe-steps">
        {recipes.steps}
      </h3>
      <StepsNote recipe={recipe} />
      <ol className={recipeSheetStyles.recipeSteps}>
        {steps.map(({ text }, at) => (
          <li key={at}>
            <span className={`${recipeSheetStyles.recipeStepNumber} num`} aria-hidden="true">
              {formatWhole(at + 1)}
            </span>
            <div className="grow">
              <p>{text}</p>
              <StepTimerControl recipe={recipe} step={at} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const details = Object.keys(recipes.details) as (keyof typeof recipes.details)[];

/** Further known nutrients of a portion. */
function Details({ recipe }: { recipe: Recipe }) {
  const known = details.flatMap((name) => {
    const amount = recipe[name];
    return amount === null ? [] : [recipes.detail(name, amount)];
  });
  if (known.length === 0) return null;
  return <p className="center cap ink2 num mt-m">{known.join(", ")}</p>;
}

/** Vitamins and minerals of a portion, loaded when they are opened. */
function Micronutrients({ recipe }: { recipe: Recipe }) {
  const [isOpen, setOpen] = useState(false);
  const query = trpc.recipes.micronutrients.useQuery({ id: recipe.id }, { enabled: isOpen });
  return (
    <details className={recipeSheetStyles.recipeMicronutrients} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {micronutrientTexts.title}
        <Icon name="chevron-down" size="s" />
      </summary>
      {query.data && (
        <>
          <MicronutrientTable figures={query.data} unknownText={micronutrientTexts.unknownInRecipe} />
          <p className="mic ink3">{micronutrientTexts.cooking}</p>
        </>
      )}
      {query.isError && <p className="cap danger">{micronutrientTexts.failed}</p>}
    </details>
  );
}

/** The allergens of the ingredients as text; ingredients without allergen data are named. */
function AllergenNote({ recipe: { allergens, parts } }: { recipe: Recipe }) {
  const unjudged = parts.filter(({ ingredient }) => ingredient === null).map(({ name }) => name);
  return (
    <section className={recipeSheetStyles.recipeSection} aria-labelledby="recipe-allergens">
      <h3 className="h3" id="recipe-allergens">
        {recipes.allergens}
      </h3>
      {(allergens.length > 0 || unjudged.length === 0) && (
        <p>{allergens.length > 0 ? recipes.contains(allergens) : recipes.noAllergens}</p>
      )}
      {unjudged.length > 0 && <p className="ink2">{recipes.unknownAllergens(unjudged)}</p>}
    </section>
  );
}

/** A recipe: picture, nutrition of a portion, ingredients, preparation, allergens. */
export function RecipeView({ recipe, shopping }: RecipeViewProps) {
  return (
    <div className={recipeSheetStyles.recipeView}>
      <div className={`card ${recipesStyles.recipeCover}`}>
        <RecipePicture recipe={recipe} />
      </div>
      <div className={recipesStyles.recipeTags}>
        <OriginTags recipe={recipe} />
        <DietTags recipe={recipe} />
      </div>
      {recipe.description !== "" && <p className="ink2">{recipe.description}</p>}
      <IfCaloriesShown>
        <div className="card card-pad">
          <p className={`center ${recipeSheetStyles.recipeKcal}`}>
            <span className="figure-l">{formatWhole(recipe.calories)}</span>
            <span className="b ink2">{` ${common.kcal} ${recipes.perPerson}`}</span>
          </p>
          <MacroBar macros={recipe} />
          <Details recipe={recipe} />
          <Micronutrients recipe={recipe} />
        </div>
      </IfCaloriesShown>
      {recipe.estimated && recipe.unknown.length > 0 && <Note isPlain>{recipes.withoutFigures(recipe.unknown)}</Note>}
      <Ingredients recipe={recipe} shopping={shopping} />
      <Steps recipe={recipe} />
      <AllergenNote recipe={recipe} />
    </div>
  );
}

/** States that the steps are not scaled, shown where the ingredients are for other portions. */
export function StepsNote({ recipe }: { recipe: Recipe }) {
  const { servings } = recipe;
  const cooking = useCooking(recipe);
  if ((cooking.servings ?? servings) === servings) return null;
  return <Note isPlain>{recipes.stepsFor(servings)}</Note>;
}
