import { perHundredCooked } from "@fetta/domain/recipes/recipe-nutrition";
import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import type { RecipeFigures } from "@fetta/domain/recipes/recipe";
import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { Stepper } from "../../../ui/forms/stepper.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import type { RecipeDraft } from "../model/recipe-draft.ts";
import { IngredientFields } from "./ingredient-fields.tsx";
import { NameField } from "./recipe-name-field.tsx";
import { StepFields } from "./step-fields.tsx";
import type { DraftChange } from "../hooks/use-recipe-draft.ts";
import type { WritingFigures } from "../hooks/use-recipe-nutrition.ts";

type Props = {
  draft: RecipeDraft;
  onChange: (change: DraftChange) => void;
  factsOf: WritingFigures["factsOf"];
  figures: RecipeFigures | null;
  /** The key of the ingredient that shows its amount. */
  unfolded: string | null;
  onUnfold: (key: string | null) => void;
  /** After a refused save: what is missing is said at its field. */
  tried: boolean;
  /** Nothing is written yet: begin with the name. */
  fresh: boolean;
};

const mostCookedGrams = 100_000;

/** Everything that a recipe is made of, what it needs first. */
export function WritingFields(props: Props) {
  const { draft, onChange, factsOf, figures, unfolded, onUnfold, tried, fresh } = props;
  const { servings, minutes, cookedGrams } = draft;
  const shown = useFigures();
  const put = (part: Partial<RecipeDraft>): void => onChange((before) => ({ ...before, ...part }));
  return (
    <>
      <NameField value={draft.name} onValue={(name) => put({ name })} tried={tried} focused={fresh} />
      <IngredientFields
        ingredients={draft.ingredients}
        onChange={(change) => onChange((before) => ({ ...before, ingredients: change(before.ingredients) }))}
        factsOf={factsOf}
        unfolded={unfolded}
        onUnfold={onUnfold}
        tried={tried}
      />
      {figures?.estimated === true && (
        <p className="note note-plain">
          <Icon name="info" size="s" />
          {recipes.withoutFigures(figures.unknown)}
        </p>
      )}
      <section className="writing-numbers">
        <div className="card row between wrap writing-servings">
          <span className="b" aria-hidden="true">
            {words.servings}
          </span>
          <Stepper
            label={words.servings}
            stepName={words.servingsStep}
            step={1}
            {...recipeBounds.servings}
            value={servings}
            onValue={(value) => put({ servings: value ?? servings })}
          />
        </div>
        <NumberField
          label={words.minutes}
          unit={words.minutesUnit}
          whole
          {...recipeBounds.minutes}
          rangeText={words.minutesRange}
          emptyText={words.minutesRange}
          showProblem={tried}
          value={minutes}
          onValue={(value) => put({ minutes: value })}
        />
        <NumberField
          label={words.cooked}
          unit={common.grams}
          min={1}
          max={mostCookedGrams}
          rangeText={words.cookedRange}
          showProblem={tried}
          help={
            shown && figures && cookedGrams !== null
              ? words.cookedPer100(perHundredCooked(figures, servings, cookedGrams).calories)
              : words.cookedHelp
          }
          value={cookedGrams}
          onValue={(value) => put({ cookedGrams: value })}
        />
      </section>
      <StepFields
        steps={draft.steps}
        onChange={(change) => onChange((before) => ({ ...before, steps: change(before.steps) }))}
        tried={tried}
      />
      <TextArea
        label={words.description}
        rows={2}
        maxLength={recipeBounds.descriptionLength}
        value={draft.description}
        onValue={(description) => put({ description })}
      />
    </>
  );
}
