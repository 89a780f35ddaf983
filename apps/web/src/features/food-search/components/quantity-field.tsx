import { formatDecimal } from "@fetta/domain/italian-number";
import { gramsOf, unitsOf } from "@fetta/domain/portions/food-units";
import type { Unit } from "@fetta/domain/portions/food-units";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import { unitName } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import {
  boundsOf,
  inUnit,
  isMeasured,
  keyOf,
  otherWeight,
  plainUnit,
  quickAmounts,
} from "../model/quantity-input.ts";
import type { Quantity } from "../model/quantity-input.ts";
import { UnitPicker } from "./unit-picker.tsx";

type Props = { food: FoodHit; value: Quantity; onValue: (quantity: Quantity) => void };

/** What the number is called: "Quantità in grammi", "Quantità in fette". */
function labelOf(unit: Unit): string {
  if (!isMeasured(unit)) return foodSearch.quantityIn(unitName(unit.label, 2));
  return unit.id === "ml" ? foodSearch.quantityMl : foodSearch.quantity;
}

function stepOf(unit: Unit): { step: number; stepName: string } {
  if (!isMeasured(unit)) return { step: 0.5, stepName: foodSearch.pieceStep };
  return { step: 10, stepName: unit.id === "ml" ? foodSearch.millilitresStep : foodSearch.gramsStep };
}

/** Raw or cooked: what the typed weight is of. The number stays, what it means changes. */
function CookingSwitch({ food, value, onValue }: Props) {
  const other = otherWeight(food);
  if (other === undefined || food.cooking === null || !isMeasured(value.unit)) return null;
  const isOther = value.unit.id === other.id;
  const here = food.cooking.state;
  const there = here === "raw" ? "cooked" : "raw";
  return (
    <div className="food-cooking">
      <ChipGroup
        label={foodSearch.weighed}
        options={(["raw", "cooked"] as const).map((state) => ({
          value: state,
          label: foodSearch.states[state],
        }))}
        value={isOther ? there : here}
        onValue={(state) => onValue({ ...value, unit: state === here ? plainUnit(food) : other })}
      />
      {isOther && value.value !== null && (
        <p className="cap ink3 num">{foodSearch.convertedTo(gramsOf(other, value.value), here)}</p>
      )}
    </div>
  );
}

/** How much of a food: a number, what it counts, and amounts at a touch. Grams are the truth. */
export function QuantityField({ food, value, onValue }: Props) {
  const { unit } = value;
  const quick = quickAmounts(food);
  const counted = !isMeasured(unit);
  return (
    <>
      <div className="row between food-label-row">
        <p className="food-label" aria-hidden="true">
          {labelOf(unit)}
        </p>
        <UnitPicker
          units={unitsOf(food)}
          value={unit.id === "other" ? plainUnit(food) : unit}
          onUnit={(next) => onValue(inUnit(value, next))}
        />
      </div>
      <NumberStepper
        key={unit.id}
        label={labelOf(unit)}
        {...stepOf(unit)}
        {...boundsOf(unit)}
        rangeText={unit.id === "g" ? foodSearch.gramsRange : undefined}
        unit={counted ? undefined : unit.id === "ml" ? foodSearch.ml : common.grams}
        value={value.value}
        onValue={(number) => onValue({ unit, value: number })}
      />
      {counted && value.value !== null && (
        <p className="cap ink3 num center food-in-grams">
          {foodSearch.inGrams(formatDecimal(value.value), unit.grams, gramsOf(unit, value.value))}
        </p>
      )}
      <div className="food-amounts">
        <ChipGroup
          label={foodSearch.quickAmounts}
          options={quick.map(({ key, label }) => ({ value: key, label }))}
          value={keyOf(value)}
          onValue={(key) => {
            const chosen = quick.find((one) => one.key === key);
            if (chosen) onValue(chosen.quantity);
          }}
        />
      </div>
      <CookingSwitch food={food} value={value} onValue={onValue} />
    </>
  );
}
