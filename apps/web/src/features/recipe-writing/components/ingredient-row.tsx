import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { ExpandableFoodRow } from "../../../entities/meal/expandable-food-row.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import { presetKeyOf, listIngredientPresets, withTypedGrams } from "../model/ingredient-presets.ts";
import type { DraftIngredient } from "../model/recipe-draft.ts";
import type { IngredientFacts } from "../hooks/use-recipe-nutrition.ts";

const { gramsPerPortion, servings } = recipeLimits;
const gramBounds = { min: gramsPerPortion.min, max: gramsPerPortion.max * servings.max };

/** Grams of a press on minus or plus: 5 up to 60 g (spoons, slices), else 10. */
function gramStepOf(grams: number | null): number {
  return grams !== null && grams <= 60 ? 5 : 10;
}

type EditorProps = {
  part: DraftIngredient;
  facts: IngredientFacts;
  hasTriedSubmit: boolean;
  onChange: (part: DraftIngredient) => void;
  onRemove: () => void;
  onDone: () => void;
};

function IngredientEditor({ part, facts: { food, state }, hasTriedSubmit, onChange, onRemove, onDone }: EditorProps) {
  const { name, grams } = part;
  const presets = food ? listIngredientPresets(food, name) : [];
  const step = gramStepOf(grams);
  return (
    <div className="meal-row-editor">
      <p className="field-label" aria-hidden="true">
        {recipeWriting.gramsLabel}
      </p>
      <NumberStepper
        label={recipeWriting.gramsOf(name)}
        step={step}
        stepName={recipeWriting.gramsStep(step)}
        {...gramBounds}
        rangeText={recipeWriting.gramsRange}
        emptyText={recipeWriting.gramsRange}
        showError={hasTriedSubmit}
        serverError={state === "gone" ? recipeWriting.foodGoneText : undefined}
        unit={common.grams}
        enterKeyHint="done"
        value={grams}
        onValue={(typed) => onChange(withTypedGrams(part, typed))}
        onKeyDown={(event) => {
          if (event.key === "Enter") onDone();
        }}
      />
      {presets.length > 0 && (
        <ChipGroup
          label={recipeWriting.amounts(name)}
          options={presets.map(({ key, label }) => ({ value: key, label }))}
          value={presetKeyOf(part)}
          onValue={(key) => {
            const chosen = presets.find((one) => one.key === key);
            if (chosen) onChange({ ...part, grams: chosen.grams, text: chosen.text });
          }}
        />
      )}
      <Button
        variant="ghost"
        size="inline"
        icon="trash"
        aria-label={recipeWriting.removeNamed(name)}
        onClick={onRemove}
      >
        {recipeWriting.remove}
      </Button>
    </div>
  );
}

type Props = EditorProps & { isExpanded: boolean; onFold: (fold: boolean) => void };

/** The warning shown on the collapsed row. */
function rowBadgeOf(
  { grams }: DraftIngredient,
  { state }: IngredientFacts,
): { text: string; look: string } | undefined {
  if (state === "gone") return { text: recipeWriting.foodGone, look: "tag tag-gold" };
  if (grams === null) return { text: recipeWriting.howMuch, look: "tag tag-gold" };
  return state === "without" ? { text: recipeWriting.withoutFigures, look: "tag tag-neutral" } : undefined;
}

/** One ingredient; it expands in place. */
export function IngredientRow({ isExpanded, onFold, ...editor }: Props) {
  const { part, facts } = editor;
  const { name, text, grams } = part;
  const badge = rowBadgeOf(part, facts);
  const notes = (
    <>
      {text !== "" && text !== name && (
        <span className="cap ink3">
          <AmountText>{text}</AmountText>
        </span>
      )}
      {badge && <span className={badge.look}>{badge.text}</span>}
    </>
  );
  return (
    <ExpandableFoodRow
      rowId={part.key}
      name={name}
      notes={notes}
      amount={grams !== null && <span className="meal-row-grams cap ink3 num">{recipeWriting.grams(grams)}</span>}
      kcal={facts.calories === null ? undefined : recipeWriting.kcal(facts.calories)}
      isExpanded={isExpanded}
      onToggle={onFold}
    >
      {() => <IngredientEditor {...editor} />}
    </ExpandableFoodRow>
  );
}
