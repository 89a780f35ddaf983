import { formatDecimal } from "@fetta/domain/italian-number";
import type { ComponentProps } from "react";
import { forms } from "./forms.messages.ts";
import { IconButton } from "../buttons/button.tsx";
import { NumberField } from "./number-field.tsx";

type StepProps = {
  value: number | null;
  onValue: (value: number | null) => void;
  step: number;
  min: number;
  max: number;
  /** What the buttons change, part of their labels: "di 10 grammi" gives "Aumenta di 10 grammi". */
  stepName: string;
};

/** The value one step up or down, on the grid of steps and within the bounds. */
export function stepValue(
  value: number | null,
  direction: 1 | -1,
  { step, min, max }: Pick<StepProps, "step" | "min" | "max">,
): number {
  const current = value ?? min;
  const position = current / step;
  const next = direction === 1 ? Math.floor(position + 1e-9) + 1 : Math.ceil(position - 1e-9) - 1;
  return Math.min(max, Math.max(min, Math.round(next * step * 1000) / 1000));
}

function StepButton({ direction, size, ...steps }: StepProps & { direction: 1 | -1; size: "default" | "large" }) {
  const { value, onValue, min, max, stepName } = steps;
  const isAtEnd = value !== null && (direction === 1 ? value >= max : value <= min);
  return (
    <IconButton
      icon={direction === 1 ? "plus" : "minus"}
      label={direction === 1 ? forms.increase(stepName) : forms.decrease(stepName)}
      variant="tonal"
      size={size}
      aria-disabled={isAtEnd || undefined}
      onClick={() => {
        if (!isAtEnd) onValue(stepValue(value, direction, steps));
      }}
    />
  );
}

type StepperProps = StepProps & { label: string; value: number; format?: (value: number) => string };

/** Minus, value and plus, for small counts such as portions. */
export function Stepper({ label, format = formatDecimal, ...steps }: StepperProps) {
  return (
    <div className="stepper" role="group" aria-label={label}>
      <StepButton {...steps} direction={-1} size="default" />
      <output className="stepper-value" aria-label={label}>
        {format(steps.value)}
      </output>
      <StepButton {...steps} direction={1} size="default" />
    </div>
  );
}

type NumberStepperProps = Omit<ComponentProps<typeof NumberField>, "hero" | "hideLabel" | "step"> &
  Pick<StepProps, "step" | "stepName">;

/** A number input between two large buttons, for grams. Place a visible label beside it. */
export function NumberStepper({ step, stepName, ...field }: NumberStepperProps) {
  const { value, onValue, min, max } = field;
  const steps: StepProps = { value, onValue, step, min, max, stepName };
  return (
    <div className="stepper">
      <StepButton {...steps} direction={-1} size="large" />
      <NumberField {...field} hero hideLabel />
      <StepButton {...steps} direction={1} size="large" />
    </div>
  );
}

/** The same below its label, or below `title` where the label says more. */
export function LabelledStepper({ title, ...field }: NumberStepperProps & { title?: string }) {
  return (
    <div>
      <p className="field-label" aria-hidden="true">
        {title ?? field.label}
      </p>
      <NumberStepper {...field} />
    </div>
  );
}
