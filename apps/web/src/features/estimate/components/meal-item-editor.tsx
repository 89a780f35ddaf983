import { mealItemGramsBounds } from "@fetta/domain/portions/portion-weight";
import type { Alternative, MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { mealRows } from "../estimate.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import { FoodChips, InlineFoodSearch } from "./inline-food-search.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";

type Props = {
  item: MealItem;
  onGrams: (grams: number) => void;
  onSwap: (food: Alternative) => void;
  onRemove: () => void;
};

/** The number in the field, and the item's grams at that time. */
type GramsField = { grams: number; typed: number | null };

/** Grams of a press on minus or plus: 5 up to 60 g (seasonings, slices), else 10. */
function gramStepFor(grams: number | null): number {
  return grams !== null && grams <= 60 ? 5 : 10;
}

/** The expanded row: grams, another food, or removal. */
export function MealItemEditor({ item, onGrams, onSwap, onRemove }: Props) {
  const { name, sourceText, grams, alternatives } = item;
  // While the field is empty or invalid, the item keeps its last amount.
  const [field, setField] = useState<GramsField>({ grams, typed: grams });
  if (field.grams !== grams) setField({ grams, typed: grams });
  const step = gramStepFor(grams);
  return (
    <div className="meal-row-editor">
      {sourceText !== "" && sourceText.toLowerCase() !== name.toLowerCase() && (
        <p className="cap ink2">{mealRows.sourceText(sourceText)}</p>
      )}
      <p className="field-label" aria-hidden="true">
        {mealRows.gramsLabel}
      </p>
      <NumberStepper
        label={mealRows.gramsOf(name)}
        step={step}
        stepName={mealRows.gramsStep(step)}
        {...mealItemGramsBounds}
        rangeText={mealRows.gramsRange}
        unit={common.grams}
        value={field.typed}
        onValue={(typed) => {
          setField({ grams, typed });
          if (typed !== null) onGrams(typed);
        }}
        // An empty field shows the current amount again on blur.
        onBlur={({ target }) => {
          if (target.value.trim() === "") setField({ grams, typed: grams });
        }}
      />
      <FoodChips label={mealRows.swap} foods={alternatives} onFood={onSwap} />
      <div className="meal-row-actions">
        <InlineFoodSearch onFood={onSwap} />
        <Button variant="ghost" size="inline" icon="trash" aria-label={mealRows.removeNamed(name)} onClick={onRemove}>
          {mealRows.remove}
        </Button>
      </div>
    </div>
  );
}

type UnresolvedFoodRowProps = {
  row: UnresolvedRow;
  onChoose: (food: Alternative) => void;
  onAmount: (grams: number) => void;
  onRemove: () => void;
};

/** Asks for the grams of a food of unknown weight. */
function GramsForm({ name, onAmount }: { name: string; onAmount: (grams: number) => void }) {
  const [grams, setGrams] = useState<number | null>(null);
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  return (
    <form
      className="unresolved-row-grams"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (grams === null) setHasTriedSubmit(true);
        else onAmount(grams);
      }}
    >
      <NumberField
        label={mealRows.gramsOf(name)}
        hideLabel
        {...mealItemGramsBounds}
        rangeText={mealRows.gramsRange}
        emptyText={mealRows.gramsRange}
        showError={hasTriedSubmit}
        unit={common.grams}
        value={grams}
        onValue={setGrams}
      />
      <Button type="submit" size="small" softDisabled={grams === null}>
        {mealRows.confirmGrams}
      </Button>
    </form>
  );
}

/** A phrase without a matched food, or a food without a weight: the user supplies the missing part. */
export function UnresolvedFoodRow({ row, onChoose, onAmount, onRemove }: UnresolvedFoodRowProps) {
  const [food] = row.suggestions;
  const needsGrams = row.missing === "amount" && food !== undefined;
  const name = needsGrams ? food.name : row.sourceText;
  return (
    <li className="meal-row" data-row={row.key}>
      <div className="row">
        <p className="meal-row-text">
          <b className="meal-row-name">{needsGrams ? name : mealRows.sourceText(row.sourceText)}</b>
          <span className="tag tag-gold">{needsGrams ? mealRows.howMuch : mealRows.notFound}</span>
        </p>
        <Button variant="ghost" size="inline" aria-label={mealRows.skipNamed(name)} onClick={onRemove}>
          {mealRows.skip}
        </Button>
      </div>
      <div className="meal-row-editor">
        {needsGrams ? (
          <GramsForm name={name} onAmount={onAmount} />
        ) : (
          <>
            <FoodChips label={mealRows.chooseFor(row.sourceText)} foods={row.suggestions} onFood={onChoose} />
            <InlineFoodSearch onFood={onChoose} {...(row.suggestions.length === 0 && { initialText: row.query })} />
          </>
        )}
      </div>
    </li>
  );
}
