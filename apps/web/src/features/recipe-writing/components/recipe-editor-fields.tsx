import { useEffect, useRef, type RefObject } from "react";
import { nutritionPer100gCooked } from "@fetta/domain/recipes/recipe-nutrition";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import type { RecipeNutrition } from "@fetta/domain/recipes/recipe";
import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { Stepper } from "../../../ui/forms/stepper.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { type DraftIngredient, type DraftStep, insertAt, type RecipeEditorDraft } from "../model/recipe-draft.ts";
import type { DraftChange } from "../hooks/use-recipe-draft.ts";
import type { RecipeNutritionState } from "../hooks/use-recipe-nutrition.ts";
import styles from "../recipe-writing.module.css";
import { Note } from "../../../ui/feedback/note.tsx";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { AddIngredient } from "./add-ingredient.tsx";
import { IngredientRow } from "./ingredient-row.tsx";

/**
 * Moves the focus within a section after the next render: the focused element was removed, or its target was not
 * rendered yet.
 */
function useFocusAfterRender(): { section: RefObject<HTMLElement | null>; focus: (selector: string) => void } {
  const section = useRef<HTMLElement>(null);
  const pendingSelector = useRef<string | null>(null);
  useEffect(() => {
    if (pendingSelector.current === null) return;
    section.current?.querySelector<HTMLElement>(pendingSelector.current)?.focus();
    pendingSelector.current = null;
  });
  return {
    section,
    focus: (selector) => {
      pendingSelector.current = selector;
    },
  };
}

type Ingredients = readonly DraftIngredient[];
type IngredientFieldsProps = {
  ingredients: Ingredients;
  onChange: (change: (ingredients: Ingredients) => Ingredients) => void;
  factsOf: RecipeNutritionState["factsOf"];
  expandedKey: string | null;
  onExpand: (key: string | null) => void;
  hasTriedSubmit: boolean;
};

const maxIngredients = recipeLimits.maxIngredients;

/** The ingredients, one per row with an expandable amount, and the search that adds to them. */
function IngredientFields({
  ingredients,
  onChange,
  factsOf,
  expandedKey,
  onExpand,
  hasTriedSubmit,
}: IngredientFieldsProps) {
  const { section, focus } = useFocusAfterRender();
  const rowSelectorOf = (key: string): string => `[data-row="${CSS.escape(key)}"]`;

  const add = (part: DraftIngredient): void => {
    onChange((before) => (before.length < maxIngredients ? [...before, part] : before));
    onExpand(part.key);
    focus(`${rowSelectorOf(part.key)} input`);
  };
  const change = (part: DraftIngredient): void =>
    onChange((before) => before.map((one) => (one.key === part.key ? part : one)));
  const remove = (part: DraftIngredient): void => {
    const at = ingredients.indexOf(part);
    const next = ingredients[at + 1] ?? ingredients[at - 1];
    focus(next ? `${rowSelectorOf(next.key)} button` : "[data-add] input");
    onChange((before) => before.filter(({ key }) => key !== part.key));
    toast({
      title: recipeWriting.removed(part.name),
      tone: "neutral",
      action: {
        label: common.cancel,
        run: () => onChange((before) => (before.length < maxIngredients ? insertAt(before, part, at) : before)),
      },
    });
  };
  return (
    <section ref={section} className={styles.writingSection} aria-labelledby="writing-ingredients">
      <h3 className="h3" id="writing-ingredients">
        {recipeWriting.ingredients}
      </h3>
      {ingredients.length > 0 && (
        <ul className={styles.writingParts} aria-labelledby="writing-ingredients">
          {ingredients.map((part) => (
            <IngredientRow
              key={part.key}
              part={part}
              facts={factsOf(part)}
              isExpanded={part.key === expandedKey}
              hasTriedSubmit={hasTriedSubmit}
              onFold={(fold) => onExpand(fold ? null : part.key)}
              onChange={change}
              onRemove={() => remove(part)}
              onDone={() => section.current?.querySelector<HTMLElement>("[data-add] input")?.focus()}
            />
          ))}
        </ul>
      )}
      {ingredients.length < maxIngredients ? (
        <AddIngredient isMissing={hasTriedSubmit && ingredients.length === 0} onAdd={add} />
      ) : (
        <p className="cap ink2">{recipeWriting.full(maxIngredients)}</p>
      )}
    </section>
  );
}

type Steps = readonly DraftStep[];
type StepFieldsProps = { steps: Steps; onChange: (change: (steps: Steps) => Steps) => void; hasTriedSubmit: boolean };

const maxSteps = recipeLimits.maxSteps;

/** The preparation, one field per step; optional. */
function StepFields({ steps, onChange, hasTriedSubmit }: StepFieldsProps) {
  const { section, focus } = useFocusAfterRender();
  const updateStep = (key: string, part: Partial<DraftStep>): void =>
    onChange((before) => before.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const add = (): void => {
    const key = crypto.randomUUID();
    onChange((before) => [...before, { key, text: "", minutes: null }]);
    focus(`[data-step="${key}"] textarea`);
  };
  const remove = (step: DraftStep, at: number): void => {
    onChange((before) => before.filter(({ key }) => key !== step.key));
    focus("[data-add-step] button");
    if (step.text.trim() === "") return;
    toast({
      title: recipeWriting.removedStep(at + 1),
      tone: "neutral",
      action: {
        label: common.cancel,
        run: () => onChange((before) => (before.length < maxSteps ? insertAt(before, step, at) : before)),
      },
    });
  };
  return (
    <section ref={section} className={styles.writingSection} aria-labelledby="writing-steps">
      <h3 className="h3" id="writing-steps">
        {recipeWriting.steps}
      </h3>
      {steps.length > 0 && (
        <ol className="stack gap-sm">
          {steps.map((step, at) => (
            <li key={step.key} data-step={step.key} className="card card-pad stack gap-m">
              <TextArea
                label={recipeWriting.step(at + 1)}
                placeholder={at === 0 ? recipeWriting.stepExample : undefined}
                rows={2}
                maxLength={recipeLimits.maxStepLength}
                value={step.text}
                onValue={(text) => updateStep(step.key, { text })}
              />
              <div className={`row ${styles.writingStepFoot}`}>
                <NumberField
                  label={recipeWriting.stepMinutes(at + 1)}
                  unit={recipeWriting.minutesUnit}
                  whole
                  {...recipeLimits.minutes}
                  rangeText={recipeWriting.minutesRange}
                  showError={hasTriedSubmit}
                  value={step.minutes}
                  onValue={(minutes) => updateStep(step.key, { minutes })}
                />
                <IconButton icon="trash" label={recipeWriting.removeStep(at + 1)} onClick={() => remove(step, at)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {steps.length < maxSteps && (
        <div data-add-step="">
          <Button variant="tonal" size="small" icon="plus" onClick={add}>
            {recipeWriting.addStep}
          </Button>
        </div>
      )}
    </section>
  );
}

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

/** The fields of a recipe, the mandatory ones first. */
export function RecipeEditorFields(props: Props) {
  const { draft, onChange, factsOf, nutrition, expandedKey, onExpand, hasTriedSubmit, isEmpty } = props;
  const { servings, minutes, cookedGrams } = draft;
  const showsCalories = useShowsCalories();
  const updateDraft = (part: Partial<RecipeEditorDraft>): void => onChange((before) => ({ ...before, ...part }));
  return (
    <>
      <TextField
        label={recipeWriting.name}
        error={hasTriedSubmit && draft.name.trim() === "" ? recipes.invalidNameText : undefined}
        errorTitle={recipes.invalidName}
        {...(isEmpty && { "data-autofocus": "" })}
        placeholder={recipeWriting.nameExample}
        autoComplete="off"
        maxLength={recipeLimits.maxNameLength}
        value={draft.name}
        onValue={(name) => updateDraft({ name })}
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
