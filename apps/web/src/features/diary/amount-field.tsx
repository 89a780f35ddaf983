import { servingGrams as gramBounds } from "@fetta/domain/serving";
import { diary } from "../../i18n/diary.ts";
import { NumberStepper } from "../../ui/stepper.tsx";
import { gramsOf, unitOf } from "./amount.ts";
import type { Entry } from "./entry.ts";
import { servingsForGrams } from "./entry-draft.ts";

const servingBounds = { min: 0.1, max: 100 };

type Props = {
  entry: Entry;
  /** Null while what is typed is no amount. */
  servings: number | null;
  /** The last amount that was one. */
  lastServings: number;
  onServings: (servings: number | null) => void;
  showProblem: boolean;
};

/** How much of it: by weight or volume where a serving's is known, else by servings. */
export function AmountField({ entry, servings, lastServings, onServings, showProblem }: Props) {
  const { servingGrams, servingSize } = entry.foodItem;
  if (servingGrams === null) {
    return (
      <div>
        <span className="field-label" aria-hidden="true">
          {diary.editor.servings}
        </span>
        <NumberStepper
          label={diary.editor.servings}
          value={servings}
          onValue={onServings}
          step={0.5}
          stepName={diary.editor.servingsStep}
          min={servingBounds.min}
          max={Math.max(servingBounds.max, entry.servings)}
          showProblem={showProblem}
          emptyText={diary.editor.amountMissing}
        />
      </div>
    );
  }
  const unit = unitOf(servingSize);
  const grams = servings === null ? null : gramsOf({ servings, foodItem: entry.foodItem });
  const onGrams = (next: number | null): void => {
    // The figure on show is rounded: giving it back unchanged must not move the amount by a hair.
    if (next !== null && next === gramsOf({ servings: lastServings, foodItem: entry.foodItem }))
      onServings(lastServings);
    else onServings(next === null ? null : servingsForGrams(next, servingGrams));
  };
  return (
    <div>
      <span className="field-label" aria-hidden="true">
        {diary.editor.grams}
      </span>
      <NumberStepper
        label={diary.editor.grams}
        unit={unit}
        value={grams}
        onValue={onGrams}
        step={10}
        stepName={unit === "ml" ? diary.editor.millilitresStep : diary.editor.gramsStep}
        min={gramBounds.min}
        max={Math.max(gramBounds.max, gramsOf(entry) ?? 0)}
        showProblem={showProblem}
        emptyText={diary.editor.amountMissing}
      />
    </div>
  );
}
