import { servingGramsBounds as gramBounds } from "@fetta/domain/nutrition/serving";
import { useState, type KeyboardEvent } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { pluralizeUnit } from "../../../i18n/format-units.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { LabelledStepper, stepValue } from "../../../ui/forms/stepper.tsx";
import {
  loggedUnitOf,
  gramsOfEntry,
  isMillilitres,
  toUnitCount,
  weightUnitOf,
  type EntryUnit,
} from "../../../entities/logged-entry/entry-amount.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import { servingsForGrams } from "../model/entry-draft.ts";
import styles from "../diary-sheets.module.css";
import { parseItalianNumber } from "@fetta/domain/typed-number";
import { nutrientNames, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import { NumberField } from "../../../ui/forms/number-field.tsx";

const messages = diarySheets.editor;
const servingBounds = { min: 0.1, max: 100 };

type Props = {
  entry: Entry;
  /** Null while the input is no valid amount. */
  servings: number | null;
  /** The last valid amount. */
  lastServings: number;
  onServings: (servings: number | null) => void;
  showProblem: boolean;
};

/** What the fields of an amount have in common. */
const toField = ({ servings, showProblem }: Props) => ({
  value: servings,
  showError: showProblem,
  emptyText: messages.amountMissing,
});

/** Amount of the entry: in the unit it was logged in or by weight; in servings where the weight of one is unknown. */
export function EntryAmountField(props: Props) {
  const { entry, onServings } = props;
  const { servingGrams } = entry.foodItem;
  const unit = loggedUnitOf(entry.foodItem);
  if (servingGrams === null) {
    return (
      <LabelledStepper
        {...toField(props)}
        label={messages.servings}
        onValue={onServings}
        step={0.5}
        stepName={messages.servingsStep}
        min={servingBounds.min}
        max={Math.max(servingBounds.max, entry.servings)}
      />
    );
  }
  if (unit === null) return <GramsField {...props} servingGrams={servingGrams} />;
  return <UnitOrGramsField {...props} unit={unit} servingGrams={servingGrams} />;
}

const amountModes = ["unit", "grams"] as const;

function UnitOrGramsField({ unit, ...props }: Props & { unit: EntryUnit; servingGrams: number }) {
  const [mode, setMode] = useState<(typeof amountModes)[number]>("unit");
  const names = { unit: pluralizeUnit(unit.label, 2), grams: common.grams };
  const choose = (next: (typeof amountModes)[number]): void => {
    // An invalid input of one mode has no meaning in the other.
    if (props.servings === null) props.onServings(props.lastServings);
    setMode(next);
  };
  return (
    <div className="col gap-sm">
      {mode === "unit" ? <UnitField {...props} unit={unit} /> : <GramsField {...props} />}
      <ChipGroup
        label={messages.unit}
        options={amountModes.map((value) => ({ value, label: names[value] }))}
        value={mode}
        onValue={choose}
      />
    </div>
  );
}

/** The displayed number is rounded: submitting it unchanged must not change the stored amount. */
function applyAmount(
  { lastServings, onServings }: Props,
  next: number | null,
  displayedAmount: (servings: number) => number | null,
  servingsOf: (amount: number) => number,
): void {
  if (next === null) onServings(null);
  else onServings(next === displayedAmount(lastServings) ? lastServings : servingsOf(next));
}

function UnitField({ unit, servingGrams, ...props }: Props & { unit: EntryUnit; servingGrams: number }) {
  const { entry, servings } = props;
  const maxCount = Math.floor((gramBounds.max / servingGrams) * unit.count * 10) / 10;
  const toCount = (amount: number): number => toUnitCount(amount, unit);
  const count = servings === null ? null : toCount(servings);
  return (
    <LabelledStepper
      {...toField(props)}
      title={messages.grams}
      label={messages.amountIn(pluralizeUnit(unit.label, 2))}
      unit={pluralizeUnit(unit.label, count ?? 2)}
      value={count}
      onValue={(next) => applyAmount(props, next, toCount, (typed) => typed / unit.count)}
      {...(isMillilitres(unit)
        ? { step: 10, stepName: messages.millilitresStep }
        : { step: 0.5, stepName: messages.unitStep })}
      min={servingBounds.min}
      max={Math.max(maxCount, toCount(entry.servings))}
    />
  );
}

function GramsField({ servingGrams, ...props }: Props & { servingGrams: number }) {
  const { entry, servings } = props;
  const { foodItem } = entry;
  const unit = weightUnitOf(foodItem.servingSize);
  const toGrams = (amount: number): number | null => gramsOfEntry({ servings: amount, foodItem });
  return (
    <LabelledStepper
      {...toField(props)}
      label={messages.grams}
      unit={unit}
      value={servings === null ? null : toGrams(servings)}
      onValue={(next) => applyAmount(props, next, toGrams, (grams) => servingsForGrams(grams, servingGrams))}
      step={10}
      stepName={unit === "ml" ? messages.millilitresStep : messages.gramsStep}
      min={gramBounds.min}
      max={Math.max(gramBounds.max, gramsOfEntry(entry) ?? 0)}
    />
  );
}

const bounds = { min: 0, max: 10_000, step: 0.1 };

type NutrientName = keyof Nutrition;
type NutritionFieldsProps = {
  nutrition: Nutrition;
  /** Called only for values that the user changed. */
  onNutrient: (name: NutrientName, value: number) => void;
  showProblem: boolean;
};

/** True for input that is no number: it counts as 0, and the field shows an error. */
function isNotANumber(text: string): boolean {
  const parsed = parseItalianNumber(text);
  return "problem" in parsed && parsed.problem !== "grouping";
}

/** Calories and macros of the whole entry. Arrow keys step by a tenth. */
export function NutritionFields({ nutrition, onNutrient, showProblem }: NutritionFieldsProps) {
  // The field whose input is currently no number; the others keep showing the values that count.
  const [invalidField, setInvalidField] = useState<NutrientName | null>(null);
  const handleValue = (name: NutrientName, value: number | null): void => {
    setInvalidField(value === null ? name : null);
    if (value !== null) onNutrient(name, value);
  };
  const onKeyDown = (event: KeyboardEvent, name: NutrientName): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    handleValue(name, stepValue(nutrition[name], event.key === "ArrowUp" ? 1 : -1, bounds));
  };
  return (
    <div className={styles.figureFields}>
      {nutrientNames.map((name) => (
        <NumberField
          key={name}
          label={name === "calories" ? common.calories : common.macros[name]}
          unit={name === "calories" ? common.kcal : common.grams}
          value={invalidField === name ? null : nutrition[name]}
          onValue={(value) => handleValue(name, value)}
          min={bounds.min}
          max={bounds.max}
          showError={showProblem}
          onKeyDown={(event) => onKeyDown(event, name)}
          onBlur={(event) => {
            if (isNotANumber(event.target.value)) handleValue(name, 0);
          }}
        />
      ))}
    </div>
  );
}
