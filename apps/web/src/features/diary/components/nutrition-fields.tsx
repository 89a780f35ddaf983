import { parseItalianNumber } from "@fetta/domain/italian-number";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { stepped } from "../../../ui/forms/stepper.tsx";

const bounds = { min: 0, max: 10_000, step: 0.1 };

type Figure = keyof Nutrition;
type Props = {
  figures: Nutrition;
  /** Only what the person changed. */
  onFigure: (name: Figure, value: number) => void;
  showProblem: boolean;
};

/** True for what is no number at all: it counts as nothing, and the field says so. */
function isNoNumber(text: string): boolean {
  const parsed = parseItalianNumber(text);
  return "problem" in parsed && parsed.problem !== "grouping";
}

/** The four figures of a whole entry. Arrow keys step by a tenth. */
export function FigureFields({ figures, onFigure, showProblem }: Props) {
  // The field that holds no number now; the others keep showing what counts.
  const [broken, setBroken] = useState<Figure | null>(null);
  const take = (name: Figure, value: number | null): void => {
    setBroken(value === null ? name : null);
    if (value !== null) onFigure(name, value);
  };
  const onKeyDown = (event: KeyboardEvent, name: Figure): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    take(name, stepped(figures[name], event.key === "ArrowUp" ? 1 : -1, bounds));
  };
  return (
    <div className="figure-fields">
      {nutrientNames.map((name) => (
        <NumberField
          key={name}
          label={name === "calories" ? common.calories : common.macros[name]}
          unit={name === "calories" ? common.kcal : common.grams}
          value={broken === name ? null : figures[name]}
          onValue={(value) => take(name, value)}
          min={bounds.min}
          max={bounds.max}
          showProblem={showProblem}
          onKeyDown={(event) => onKeyDown(event, name)}
          onBlur={(event) => {
            if (isNoNumber(event.target.value)) take(name, 0);
          }}
        />
      ))}
    </div>
  );
}
