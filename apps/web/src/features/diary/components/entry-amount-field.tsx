import { servingGrams as gramBounds } from "@fetta/domain/nutrition/serving";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { unitName } from "../../../i18n/format-units.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import { givenUnit, gramsOf, isMillilitres, unitCount, unitOf } from "../model/entry-amount.ts";
import type { Unit } from "../model/entry-amount.ts";
import type { Entry } from "../model/entry.ts";
import { servingsForGrams } from "../model/entry-draft.ts";

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

/** How much of it: in the unit it was given in or by weight, by servings where nobody knows what one weighs. */
export function AmountField(props: Props) {
  const { foodItem } = props.entry;
  const unit = givenUnit(foodItem);
  if (foodItem.servingGrams === null) return <ServingsField {...props} />;
  if (unit === null) return <GramsField {...props} servingGrams={foodItem.servingGrams} />;
  return <UnitOrGramsField {...props} unit={unit} servingGrams={foodItem.servingGrams} />;
}

const ways = ["unit", "grams"] as const;

function UnitOrGramsField({ unit, ...props }: Props & { unit: Unit; servingGrams: number }) {
  const [way, setWay] = useState<(typeof ways)[number]>("unit");
  const names = { unit: unitName(unit.label, 2), grams: common.grams };
  const choose = (next: (typeof ways)[number]): void => {
    // What was half typed in the one is nothing in the other.
    if (props.servings === null) props.onServings(props.lastServings);
    setWay(next);
  };
  return (
    <div className="amount-in-units">
      {way === "unit" ? <UnitField {...props} unit={unit} /> : <GramsField {...props} />}
      <ChipGroup
        label={diarySheets.editor.unit}
        options={ways.map((value) => ({ value, label: names[value] }))}
        value={way}
        onValue={choose}
      />
    </div>
  );
}

/** The figure on show is rounded: giving it back unchanged must not move the amount by a hair. */
function echoed(
  { lastServings, onServings }: Props,
  next: number | null,
  shown: (servings: number) => number | null,
  servingsOf: (amount: number) => number,
): void {
  if (next === null) onServings(null);
  else onServings(next === shown(lastServings) ? lastServings : servingsOf(next));
}

function UnitField({ unit, servingGrams, ...props }: Props & { unit: Unit; servingGrams: number }) {
  const { entry, servings, showProblem } = props;
  const most = Math.floor((gramBounds.max / servingGrams) * unit.count * 10) / 10;
  const count = servings === null ? null : unitCount(servings, unit);
  return (
    <div>
      <span className="field-label" aria-hidden="true">
        {diarySheets.editor.grams}
      </span>
      <NumberStepper
        label={diarySheets.editor.amountIn(unitName(unit.label, 2))}
        unit={unitName(unit.label, count ?? 2)}
        value={count}
        onValue={(next) =>
          echoed(
            props,
            next,
            (amount) => unitCount(amount, unit),
            (count) => count / unit.count,
          )
        }
        {...(isMillilitres(unit)
          ? { step: 10, stepName: diarySheets.editor.millilitresStep }
          : { step: 0.5, stepName: diarySheets.editor.unitStep })}
        min={servingBounds.min}
        max={Math.max(most, unitCount(entry.servings, unit))}
        showProblem={showProblem}
        emptyText={diarySheets.editor.amountMissing}
      />
    </div>
  );
}

function ServingsField({ entry, servings, onServings, showProblem }: Props) {
  return (
    <div>
      <span className="field-label" aria-hidden="true">
        {diarySheets.editor.servings}
      </span>
      <NumberStepper
        label={diarySheets.editor.servings}
        value={servings}
        onValue={onServings}
        step={0.5}
        stepName={diarySheets.editor.servingsStep}
        min={servingBounds.min}
        max={Math.max(servingBounds.max, entry.servings)}
        showProblem={showProblem}
        emptyText={diarySheets.editor.amountMissing}
      />
    </div>
  );
}

function GramsField({ servingGrams, ...props }: Props & { servingGrams: number }) {
  const { entry, servings, showProblem } = props;
  const { foodItem } = entry;
  const unit = unitOf(foodItem.servingSize);
  const gramsFor = (amount: number): number | null => gramsOf({ servings: amount, foodItem });
  return (
    <div>
      <span className="field-label" aria-hidden="true">
        {diarySheets.editor.grams}
      </span>
      <NumberStepper
        label={diarySheets.editor.grams}
        unit={unit}
        value={servings === null ? null : gramsFor(servings)}
        onValue={(next) => echoed(props, next, gramsFor, (grams) => servingsForGrams(grams, servingGrams))}
        step={10}
        stepName={unit === "ml" ? diarySheets.editor.millilitresStep : diarySheets.editor.gramsStep}
        min={gramBounds.min}
        max={Math.max(gramBounds.max, gramsOf(entry) ?? 0)}
        showProblem={showProblem}
        emptyText={diarySheets.editor.amountMissing}
      />
    </div>
  );
}
