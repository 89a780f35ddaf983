import { nutritionPer100gCooked } from "@fetta/domain/recipes/recipe-nutrition";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import type { RecipeNutrition } from "@fetta/domain/recipes/recipe";
import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { Stepper } from "../../../ui/forms/stepper.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import type { RecipeEditorDraft } from "../model/recipe-draft.ts";
import { IngredientFields } from "./ingredient-fields.tsx";
import { StepFields } from "./step-fields.tsx";
import type { DraftChange } from "../hooks/use-recipe-draft.ts";
import type { RecipeNutritionState } from "../hooks/use-recipe-nutrition.ts";
import { Field } from "../../../ui/forms/field.tsx";
import styles from "../recipe-writing.module.css";
import { Note } from "../../../ui/feedback/note.tsx";

type Props = {
  draft: RecipeEditorDraft;
  onChange: (change: DraftChange) => void;
  factsOf: RecipeNutritionState["factsOf"];
  nutrition: RecipeNutrition | null;
  /** The key of the expanded ingredient. */
  expandedKey: string | null;
  onExpand: (key: string | null) => void;
  /** After a rejected save: missing values are marked at their fields. */
  hasTriedSubmit: boolean;
  /** The draft is empty: the name gets the focus. */
  isEmpty: boolean;
};

const maxCookedGrams = 100_000;

type RecipeNameFieldProps = {
  value: string;
  onValue: (name: string) => void;
  /** After a rejected save: a missing name is marked. */
  hasTriedSubmit: boolean;
  /** The field has the focus when the sheet opens. */
  isFocusedOnMount: boolean;
};

function RecipeNameField({ value, onValue, hasTriedSubmit, isFocusedOnMount: autoFocus }: RecipeNameFieldProps) {
  const isInvalid = hasTriedSubmit && value.trim() === "";
  return (
    <Field
      label={recipeWriting.name}
      error={isInvalid ? recipes.invalidNameText : undefined}
      errorTitle={recipes.invalidName}
    >
      {(inputProps) => (
        <input
          {...inputProps}
          {...(autoFocus && { "data-autofocus": "" })}
          className="field-input"
          placeholder={recipeWriting.nameExample}
          autoComplete="off"
          maxLength={recipeLimits.maxNameLength}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The fields of a recipe, the mandatory ones first. */
export function RecipeEditorFields(props: Props) {
  const { draft, onChange, factsOf, nutrition, expandedKey, onExpand, hasTriedSubmit, isEmpty } = props;
  const { servings, minutes, cookedGrams } = draft;
  const showsCalories = useShowsCalories();
  const updateDraft = (part: Partial<RecipeEditorDraft>): void => onChange((before) => ({ ...before, ...part }));
  return (
    <>
      <RecipeNameField
        value={draft.name}
        onValue={(name) => updateDraft({ name })}
        hasTriedSubmit={hasTriedSubmit}
        isFocusedOnMount={isEmpty}
      />
      <IngredientFields
        ingredients={draft.ingredients}
        onChange={(change) => onChange((before) => ({ ...before, ingredients: change(before.ingredients) }))}
        factsOf={factsOf}
        expandedKey={expandedKey}
        onExpand={onExpand}
        hasTriedSubmit={hasTriedSubmit}
      />
      {nutrition?.estimated === true && <Note isPlain>{recipes.withoutFigures(nutrition.unknown)}</Note>}
      <section className={styles.writingNumbers}>
        <div className={`card row between wrap ${styles.writingServings}`}>
          <span className="b" aria-hidden="true">
            {recipeWriting.servings}
          </span>
          <Stepper
            label={recipeWriting.servings}
            stepName={recipeWriting.servingsStep}
            step={1}
            {...recipeLimits.servings}
            value={servings}
            onValue={(value) => updateDraft({ servings: value ?? servings })}
          />
        </div>
        <NumberField
          label={recipeWriting.minutes}
          unit={recipeWriting.minutesUnit}
          whole
          {...recipeLimits.minutes}
          rangeText={recipeWriting.minutesRange}
          emptyText={recipeWriting.minutesRange}
          showError={hasTriedSubmit}
          value={minutes}
          onValue={(value) => updateDraft({ minutes: value })}
        />
        <NumberField
          label={recipeWriting.cooked}
          unit={common.grams}
          min={1}
          max={maxCookedGrams}
          rangeText={recipeWriting.cookedRange}
          showError={hasTriedSubmit}
          help={
            showsCalories && nutrition && cookedGrams !== null
              ? recipeWriting.cookedPer100(nutritionPer100gCooked(nutrition, servings, cookedGrams).calories)
              : recipeWriting.cookedHelp
          }
          value={cookedGrams}
          onValue={(value) => updateDraft({ cookedGrams: value })}
        />
      </section>
      <StepFields
        steps={draft.steps}
        onChange={(change) => onChange((before) => ({ ...before, steps: change(before.steps) }))}
        hasTriedSubmit={hasTriedSubmit}
      />
      <TextArea
        label={recipeWriting.description}
        rows={2}
        maxLength={recipeLimits.maxDescriptionLength}
        value={draft.description}
        onValue={(description) => updateDraft({ description })}
      />
    </>
  );
}
