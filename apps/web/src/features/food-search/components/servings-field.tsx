import { foodSearch } from "../food-search.messages.ts";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import styles from "../food-detail.module.css";

type Props = { value: number | null; onValue: (value: number | null) => void };

/** Servings of a food of unknown weight. */
export function ServingsField({ value, onValue }: Props) {
  return (
    <>
      <p className={styles.foodLabel} aria-hidden="true">
        {foodSearch.servingsLabel}
      </p>
      <NumberStepper
        label={foodSearch.servingsLabel}
        stepName={foodSearch.servingsStep}
        step={0.5}
        min={0.1}
        max={100}
        value={value}
        onValue={onValue}
      />
    </>
  );
}
