import { parseItalianNumber } from "@fetta/domain/italian-number";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { stepValue } from "../../../ui/forms/stepper.tsx";
import styles from "../diary-sheets.module.css";

const bounds = { min: 0, max: 10_000, step: 0.1 };

type NutrientName = keyof Nutrition;
type Props = {
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
export function NutritionFields({ nutrition, onNutrient, showProblem }: Props) {
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
