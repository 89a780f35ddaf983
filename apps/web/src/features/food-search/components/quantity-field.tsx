import { formatDecimal } from "@fetta/domain/italian-number";
import { unitCountToGrams, listFoodUnits, type Unit } from "@fetta/domain/portions/food-units";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import { pluralizeUnit } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import {
  unitBoundsOf,
  convertQuantity,
  isMeasuredUnit,
  quantityKeyOf,
  otherCookingUnit,
  defaultUnitOf,
  listQuantityPresets,
  type QuantityInput,
} from "../model/quantity-input.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../food-detail.module.css";

type Props = { food: FoodHit; value: QuantityInput; onValue: (quantity: QuantityInput) => void };

/** Label of the number field: "Quantità in grammi", "Quantità in fette". */
function quantityLabelOf(unit: Unit): string {
  if (!isMeasuredUnit(unit)) return foodSearch.quantityIn(pluralizeUnit(unit.label, 2));
  return unit.id === "ml" ? foodSearch.quantityMl : foodSearch.quantity;
}

function stepperStepOf(unit: Unit): { step: number; stepName: string } {
  if (!isMeasuredUnit(unit)) return { step: 0.5, stepName: foodSearch.pieceStep };
  return { step: 10, stepName: unit.id === "ml" ? foodSearch.millilitresStep : foodSearch.gramsStep };
}

/** Raw or cooked state of the typed weight. Switching keeps the number and changes its meaning. */
function CookingSwitch({ food, value, onValue }: Props) {
  const otherUnit = otherCookingUnit(food);
  if (otherUnit === undefined || food.cooking === null || !isMeasuredUnit(value.unit)) return null;
  const isOther = value.unit.id === otherUnit.id;
  const ownState = food.cooking.state;
  const otherState = ownState === "raw" ? "cooked" : "raw";
  return (
    <div className={styles.foodCooking}>
      <ChipGroup
        label={foodSearch.weighed}
        options={(["raw", "cooked"] as const).map((state) => ({ value: state, label: foodSearch.states[state] }))}
        value={isOther ? otherState : ownState}
        onValue={(state) => onValue({ ...value, unit: state === ownState ? defaultUnitOf(food) : otherUnit })}
      />
      {isOther && value.value !== null && (
        <p className="cap ink3 num">{foodSearch.convertedTo(unitCountToGrams(otherUnit, value.value), ownState)}</p>
      )}
    </div>
  );
}

/** "grammi", "fetta"; with its weight where the name does not state it. */
function formatUnitOption(unit: Unit): string {
  return isMeasuredUnit(unit) ? (foodSearch.unitNames[unit.id] ?? unit.label) : pluralizeUnit(unit.label, 1);
}

/** The unit of the number, as the device's native list. */
function UnitPicker({ units, value, onUnit }: { units: readonly Unit[]; value: Unit; onUnit: (unit: Unit) => void }) {
  return (
    <label className={styles.unitPicker}>
      <span className="visually-hidden">{foodSearch.unit}</span>
      <span aria-hidden="true" className="ellipsis">
        {formatUnitOption(value)}
      </span>
      <Icon name="chevron-down" size="xs" />
      <select
        className="overlay-input"
        value={value.id}
        onChange={({ target }) => {
          const chosen = units.find(({ id }) => id === target.value);
          if (chosen) onUnit(chosen);
        }}
      >
        {units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {isMeasuredUnit(unit) ? formatUnitOption(unit) : foodSearch.unitOf(formatUnitOption(unit), unit.grams)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Amount of a food: a number, its unit, and presets. The stored amount is in grams. */
export function QuantityField({ food, value, onValue }: Props) {
  const { unit } = value;
  const presets = listQuantityPresets(food);
  const isCounted = !isMeasuredUnit(unit);
  return (
    <>
      <div className={`row between ${styles.foodLabelRow}`}>
        <p className={styles.foodLabel} aria-hidden="true">
          {quantityLabelOf(unit)}
        </p>
        <UnitPicker
          units={listFoodUnits(food)}
          value={unit.id === "other" ? defaultUnitOf(food) : unit}
          onUnit={(next) => onValue(convertQuantity(value, next))}
        />
      </div>
      <NumberStepper
        key={unit.id}
        label={quantityLabelOf(unit)}
        {...stepperStepOf(unit)}
        {...unitBoundsOf(unit)}
        rangeText={unit.id === "g" ? foodSearch.gramsRange : undefined}
        unit={isCounted ? undefined : unit.id === "ml" ? foodSearch.ml : common.grams}
        value={value.value}
        onValue={(number) => onValue({ unit, value: number })}
      />
      {isCounted && value.value !== null && (
        <p className={`cap ink3 num center ${styles.foodInGrams}`}>
          {foodSearch.inGrams(formatDecimal(value.value), unit.grams, unitCountToGrams(unit, value.value))}
        </p>
      )}
      <div className={styles.foodAmounts}>
        <ChipGroup
          label={foodSearch.quickAmounts}
          options={presets.map(({ key, label }) => ({ value: key, label }))}
          value={quantityKeyOf(value)}
          onValue={(key) => {
            const chosen = presets.find((one) => one.key === key);
            if (chosen) onValue(chosen.quantity);
          }}
        />
      </div>
      <CookingSwitch food={food} value={value} onValue={onValue} />
    </>
  );
}
