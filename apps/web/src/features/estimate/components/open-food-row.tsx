import { mealItemGramsBounds } from "@fetta/domain/portions/portion-weight";
import type { Alternative, OpenRow } from "@fetta/domain/meal-parser/meal-item";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { mealRows } from "../meal-rows.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { FoodChips, InlineFoodSearch } from "./inline-food-search.tsx";

type Props = {
  row: OpenRow;
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
export function OpenFoodRow({ row, onChoose, onAmount, onRemove }: Props) {
  const [food] = row.suggestions;
  const needsGrams = row.missing === "amount" && food !== undefined;
  const name = needsGrams ? food.name : row.sourceText;
  return (
    <li className="meal-row meal-row-open-one" data-row={row.key}>
      <div className="meal-row-line">
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
