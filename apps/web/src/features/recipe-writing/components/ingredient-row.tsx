import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { MealRow } from "../../../entities/meal/expandable-food-row.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import { amountKey, quickAmounts, withGrams } from "../model/ingredient-presets.ts";
import type { DraftIngredient } from "../model/recipe-draft.ts";
import type { PartFacts } from "../hooks/use-recipe-nutrition.ts";

const { gramsPerPortion, servings } = recipeBounds;
const bounds = { min: gramsPerPortion.min, max: gramsPerPortion.max * servings.max };

/** Grams of a press on minus or plus: spoons and slices by 5, the rest by 10. */
function stepOf(grams: number | null): number {
  return grams !== null && grams <= 60 ? 5 : 10;
}

type EditorProps = {
  part: DraftIngredient;
  facts: PartFacts;
  tried: boolean;
  onChange: (part: DraftIngredient) => void;
  onRemove: () => void;
  onDone: () => void;
};

function Editor({ part, facts: { food, state }, tried, onChange, onRemove, onDone }: EditorProps) {
  const { name, grams } = part;
  const quick = food ? quickAmounts(food, name) : [];
  const step = stepOf(grams);
  return (
    <div className="meal-row-editor">
      <p className="field-label" aria-hidden="true">
        {words.gramsLabel}
      </p>
      <NumberStepper
        label={words.gramsOf(name)}
        step={step}
        stepName={words.gramsStep(step)}
        {...bounds}
        rangeText={words.gramsRange}
        emptyText={words.gramsRange}
        showProblem={tried}
        refused={state === "gone" ? words.goneText : undefined}
        unit={common.grams}
        enterKeyHint="done"
        value={grams}
        onValue={(typed) => onChange(withGrams(part, typed))}
        onKeyDown={(event) => {
          if (event.key === "Enter") onDone();
        }}
      />
      {quick.length > 0 && (
        <ChipGroup
          label={words.amounts(name)}
          options={quick.map(({ key, label }) => ({ value: key, label }))}
          value={amountKey(part)}
          onValue={(key) => {
            const chosen = quick.find((one) => one.key === key);
            if (chosen) onChange({ ...part, grams: chosen.grams, text: chosen.text });
          }}
        />
      )}
      <Button
        variant="ghost"
        size="inline"
        icon="trash"
        aria-label={words.removeNamed(name)}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </div>
  );
}

type Props = EditorProps & { unfolded: boolean; onFold: (fold: boolean) => void };

/** What deserves a word before anybody unfolds the row. */
function badgeOf(
  { grams }: DraftIngredient,
  { state }: PartFacts,
): { text: string; look: string } | undefined {
  if (state === "gone") return { text: words.gone, look: "tag tag-gold" };
  if (grams === null) return { text: words.howMuch, look: "tag tag-gold" };
  return state === "without" ? { text: words.withoutFigures, look: "tag tag-neutral" } : undefined;
}

/** One ingredient; it unfolds in its place. */
export function IngredientRow({ unfolded, onFold, ...editor }: Props) {
  const { part, facts } = editor;
  const { name, text, grams } = part;
  const badge = badgeOf(part, facts);
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
    <MealRow
      row={part.key}
      name={name}
      notes={notes}
      amount={grams !== null && <span className="meal-row-grams cap ink3 num">{words.grams(grams)}</span>}
      kcal={facts.calories === null ? undefined : words.kcal(facts.calories)}
      unfolded={unfolded}
      onFold={onFold}
    >
      {() => <Editor {...editor} />}
    </MealRow>
  );
}
